import type { DescribedTraces } from "#collector/store/port/traces.ts";
import {
  callAttributes,
  factAttributes,
  LEAST_SUPPORT,
  type Attribute,
  type Property,
} from "./attributes.ts";
import { groupTraces, type Groups } from "./compared-groups.ts";
import { fuseRanks, measureSpread } from "./divergence.ts";
import { areSame, followsFrom } from "./follows.ts";

/** A property that is more common in the selected traces than in the rest of the same operations. */
export interface Difference extends Property {
  /** Other facts of nearly the same traces. */
  same: number[];
  /** Other facts that only differ because this one does. */
  following: number[];
}

export interface RankedDifferences extends Pick<Groups, "selected" | "rest" | "beside" | "byOperation"> {
  /** The most telling first. */
  differences: Difference[];
  /** Of each other attribute, the most frequent value. */
  inLine: Property[];
}

/** In standard deviations. 2 would do for a single test; this holds for thousands. */
const LEAST_Z = 4;
const LEAST_DIFFERENCE = 0.1;
/** Of the selected traces: rarer values say nothing about an attribute that is in line. */
const LEAST_COMMON = 0.1;

/**
 * What is more common in the selected traces than in the rest, the most telling first. Attributes are ranked by how far their
 * values diverge and by how little they spread; where they failed and what all requests of the time have come after what
 * sets the selected ones apart from these, too. `isSymptom` is whether a fact is of how requests ended: it explains no other.
 */
export function rankDifferences(
  described: DescribedTraces,
  isSymptom: (fact: number) => boolean,
): RankedDifferences {
  const groups = groupTraces(described.traces);
  const { selected, rest, beside, byOperation } = groups;
  const attributes = [...factAttributes(described, groups), ...callAttributes(described, groups)];
  const telling = ranked(attributes.filter(({ values }) => values.some(standsOut)));
  const others = ranked(attributes.filter(({ values }) => !values.some(standsOut)));
  const found = telling.flatMap(({ values }) =>
    values.filter(standsOut).toSorted((left, right) => gap(right) - gap(left)),
  );
  const orderOf = (one: Property) => {
    if (one.what.kind === "fact" && isSymptom(one.what.fact)) return 3;
    if (one.what.kind === "call" && one.what.oddity === "failed") return 1;
    return isOfTime(one, beside) ? 2 : 0;
  };
  const ordered = found.toSorted((left, right) => orderOf(left) - orderOf(right));
  return {
    selected,
    rest,
    beside,
    byOperation,
    differences: merged(ordered, described.traces.length, groups),
    inLine: others.flatMap((attribute) => mostFrequent(attribute)),
  };
}

/** The attributes that diverge most and spread least first. Ranked apart from those in line, as these have ranks, too. */
function ranked(attributes: Attribute[]): Attribute[] {
  const scores = fuseRanks(attributes.map(({ buckets }) => measureSpread(buckets)));
  return [...attributes.keys()]
    .toSorted(
      (left, right) =>
        scores[right]! - scores[left]! || topGap(attributes[right]!) - topGap(attributes[left]!),
    )
    .map((place) => attributes[place]!);
}

function gap({ selected, expected }: Property): number {
  return selected - expected;
}

function topGap({ values }: Attribute): number {
  return Math.max(...values.map(gap));
}

function standsOut(property: Property): boolean {
  return property.selectedWith >= LEAST_SUPPORT && property.z >= LEAST_Z && gap(property) >= LEAST_DIFFERENCE;
}

/** Whether the others of the same time have it about as often, such as the release that all requests have since then. */
function isOfTime({ selected, expected, besideWith }: Property, beside: number): boolean {
  return beside > 0 && besideWith / beside > (selected + expected) / 2;
}

function mostFrequent({ kind, values }: Attribute): Property[] {
  if (kind === "call") return [];
  const most = values.reduce((one, other) => (other.selectedWith > one.selectedWith ? other : one));
  return most.selected < LEAST_COMMON ? [] : [most];
}

/** Keeps one difference per call, its most telling, and of facts those that no other explains. */
function merged(found: Property[], count: number, groups: Groups): Difference[] {
  const kept: Difference[] = [];
  for (const one of found) {
    const { what } = one;
    if (what.kind === "call") {
      const isKnown = kept.some((known) => known.what.kind === "call" && known.what.call === what.call);
      if (!isKnown) kept.push({ ...one, same: [], following: [] });
      continue;
    }
    const facts = kept.filter((known) => known.what.kind === "fact");
    const same = facts.find((known) => areSame(one, known));
    const cause = same ?? facts.find((known) => followsFrom({ ...one, gap: gap(one) }, known, count, groups));
    if (same !== undefined) same.same.push(what.fact);
    else if (cause !== undefined) cause.following.push(what.fact);
    else kept.push({ ...one, same: [], following: [] });
  }
  return kept;
}
