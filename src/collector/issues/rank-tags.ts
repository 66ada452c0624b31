import type { IssueFacetsView } from "#api/issues.ts";
import type { IssueFacets, TagFacet } from "#collector/store/port/issues.ts";

type Facets = Pick<IssueFacets, "looked" | "baseline" | "tags">;
type RankedTag = IssueFacetsView["tags"][number];

/** With fewer events on either side, no tag is said to differ. */
const MIN_EVENTS = 10;
const MIN_BASELINE = 30;
/** The least difference of two shares that is worth a look. */
const MIN_DIFFERENCE = 0.05;
/** Of a two-sided 99.9 % interval: of some hundred values that are compared, hardly one differs by chance. */
const Z = 3.29;

/** They say where the code failed, which is special in nearly every issue, rather than under which circumstances. */
const PLACES: ReadonlySet<string> = new Set([
  "transaction",
  "url",
  "mechanism",
  "handled",
  "level",
  "logger",
]);

/** Whether there are enough events on both sides to compare their tags. */
export function isComparable({ looked, baseline }: Facets): boolean {
  return looked >= MIN_EVENTS && baseline !== null && baseline.looked >= MIN_BASELINE;
}

/** The tags with what sets the issue apart: circumstances first, then places, each the most different first; then the others. */
export function rankTags(facets: Facets): RankedTag[] {
  return facets.tags
    .map((tag): RankedTag => {
      const isCompared = isTagComparable(tag, facets);
      return { ...tag, isCompared, difference: isCompared ? differenceOf(tag) : null };
    })
    .toSorted((left, right) => rank(right) - rank(left));
}

function rank({ key, difference }: RankedTag): number {
  if (difference === null) return 0;
  return difference.atLeast + (PLACES.has(key) ? 0 : 1);
}

/** A tag that fewer than half of the events have says little about the issue, whatever its values. */
function isTagComparable(tag: TagFacet, facets: Facets): boolean {
  const isEnough = tag.events >= MIN_EVENTS && tag.baseline >= MIN_BASELINE;
  return isComparable(facets) && isEnough && 2 * tag.events >= facets.looked;
}

function differenceOf(tag: TagFacet): RankedTag["difference"] {
  let most: RankedTag["difference"] = null;
  for (const { value, events, baseline } of tag.values) {
    const atLeast = leastDifference(events, tag.events, baseline, tag.baseline);
    if (atLeast >= (most?.atLeast ?? MIN_DIFFERENCE)) most = { value, atLeast };
  }
  return most;
}

/**
 * The lower bound of the difference of two shares, `events / all` less `otherEvents / allOthers`. By Newcombe's method, which
 * holds for few events and for shares near 0 and 1: https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8%3C873::AID-SIM779%3E3.0.CO;2-I
 */
export function leastDifference(events: number, all: number, otherEvents: number, allOthers: number): number {
  const [share, other] = [events / all, otherEvents / allOthers];
  const down = share - wilson(events, all, -Z);
  const up = wilson(otherEvents, allOthers, Z) - other;
  return share - other - Math.hypot(down, up);
}

/** A bound of Wilson's score interval for a share. */
function wilson(events: number, all: number, z: number): number {
  const share = events / all;
  const spread = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  return (share + z ** 2 / (2 * all) + spread) / (1 + z ** 2 / all);
}
