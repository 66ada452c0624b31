import type { IssueFacetsView } from "#api/issues.ts";
import type { EventPageView } from "#api/pages.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";

export type TagFacet = IssueFacetsView["tags"][number];

/** A tag of the event or of its issue's other events. */
export interface TagRow {
  key: string;
  /** This event's value; null if it has none. */
  own: string | null;
  /** What was filtered from it. */
  meta: EventMeta | undefined;
  facet: TagFacet | undefined;
}

export interface TagRows {
  /** Those that set the issue apart, the most different first. */
  different: TagRow[];
  /** The most telling of those in line with other events. */
  inLine: TagRow[];
  /** The most telling of this event's tags that are not compared. */
  others: TagRow[];
  /** Every tag, in the same order. */
  all: TagRow[];
}

type TaggedEvent = Pick<
  EventPageView,
  "tags" | "meta" | "environment" | "release" | "platform" | "level" | "glasshouse"
>;

const MAX_DIFFERENT = 6;
const MAX_LISTED = 6;

/** Asked for first; the SDK's tags and what is derived beside them follow. */
const TELLING = [
  "browser",
  "client_os",
  "os",
  "device",
  "runtime",
  "release",
  "environment",
  "server_name",
  "transaction",
];
const TOLD_LAST = ["url", "mechanism", "handled", "level", "platform", "dist"];

/** The tags of the event and its issue, ordered for the panel and the table. */
export function tagRows(event: TaggedEvent, facets: IssueFacetsView | null): TagRows {
  const own = ownTags(event);
  const places = new Map(event.tags.map(({ key }, index) => [key, index]));
  const rows = new Map<string, TagRow>();
  const add = (key: string, facet: TagFacet | undefined) => {
    const meta = metaAt(event.meta, "tags", places.get(key) ?? "", 1);
    rows.set(key, { key, own: own.get(key) ?? null, meta, facet });
  };
  for (const facet of facets?.tags ?? []) add(facet.key, facet);
  for (const key of own.keys()) if (!rows.has(key)) add(key, undefined);
  const differing = [...rows.values()].filter(({ facet }) => isDifferent(facet));
  const rest = [...rows.values()]
    .filter(({ facet }) => !isDifferent(facet))
    .toSorted((left, right) => telling(left.key) - telling(right.key));
  const different = onePerSubject(differing).slice(0, MAX_DIFFERENT);
  const shown = new Set(different.map(({ key }) => subject(key)));
  const ofEvent = onePerSubject(rest.filter((row) => row.own !== null && !shown.has(subject(row.key))));
  const isCompared = ({ facet }: TagRow) => facet?.isCompared === true;
  return {
    different,
    inLine: ofEvent.filter(isCompared).slice(0, MAX_LISTED),
    // Events are compared with those of their platform.
    others: ofEvent.filter((row) => !isCompared(row) && row.key !== "platform").slice(0, MAX_LISTED),
    all: [...differing, ...rest],
  };
}

function ownTags({
  release,
  environment,
  platform,
  level,
  glasshouse,
  tags,
}: TaggedEvent): Map<string, string> {
  const own = new Map<string, string>();
  for (const [name, value] of [
    ["release", release?.version],
    ["environment", environment],
    ["platform", platform],
    ["level", level],
    ["transaction", glasshouse.transaction],
    ...tags.map(({ key, value: tag }) => [key, tag] as const),
  ] as const)
    if (value !== null && value !== undefined && value !== "" && !own.has(name)) own.set(name, value);
  return own;
}

function isDifferent(facet: TagFacet | undefined): boolean {
  return facet !== undefined && facet.difference !== null;
}

/** `browser` and `browser.name` are about the same: the one that comes first stands for both. */
function onePerSubject(rows: TagRow[]): TagRow[] {
  const seen = new Set<string>();
  return rows.filter(({ key }) => {
    const isFirst = !seen.has(subject(key));
    seen.add(subject(key));
    return isFirst;
  });
}

function subject(key: string): string {
  return key.replace(/\.(?:name|family)$/, "");
}

function telling(key: string): number {
  const place = TELLING.indexOf(key);
  if (place !== -1) return place;
  const last = TOLD_LAST.indexOf(key);
  const isPart = subject(key) !== key ? 0.5 : 0;
  return last === -1 ? TELLING.length + isPart : TELLING.length + 1 + last;
}

/** `<1 %`, `62 %`: never 100 % or 0 % of what is not all or nothing. */
export function sharePercent(part: number, whole: number): string {
  const share = (100 * part) / Math.max(whole, 1);
  if (share > 0 && share < 1) return "<1 %";
  if (share > 99 && share < 100) return ">99 %";
  return `${Math.round(share)} %`;
}
