import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueFacets, TagFacet } from "../../port/issues.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { facetedTags, type FacetedRow, readFacetedEvents } from "./read-faceted-events.ts";
import { readBaseline, type TagCounts } from "./read-baseline.ts";

const MAX_KEYS = 60;
/** Values counted per key, and values listed. */
const MAX_COUNTED = 500;
const MAX_VALUES = 8;
const MAX_USERS = 20;
const MAX_RELEASES = 30;

interface Seen {
  events: number;
  first: UnixMillis;
  last: UnixMillis;
}

interface CountedTag {
  key: string;
  events: number;
  values: [string, Seen][];
}

/** Sums up an issue's latest stored events, and how frequent their tags are among others of the same time. */
export function getIssueFacets(files: StoreFiles, id: IssueId): IssueFacets {
  const cache = files.rowCaches.begin<string>(`facets of ${id}`);
  const rows = readFacetedEvents(files, id, cache);
  const users = new Map<string, Seen>();
  const releases = new Map<string, Seen>();
  for (const { userKey, release, timestamp } of rows) {
    if (userKey !== null) count(users, userKey, timestamp);
    if (release !== null) count(releases, release, timestamp);
  }
  const tags = countTags(rows);
  const baseline = readBaseline(files, id, rows, tags, cache);
  return {
    looked: rows.length,
    baseline: baseline && baseline.about,
    tags: tags.map((tag) => facet(tag, baseline?.tags.get(tag.key))),
    users: commonest(users, MAX_USERS).map(([key, { events, last }]) => ({ key, events, lastSeen: last })),
    releases: [...releases]
      .toSorted(([, left], [, right]) => right.last - left.last)
      .slice(0, MAX_RELEASES)
      .map(([version, { events, first, last }]) => ({ version, events, firstSeen: first, lastSeen: last })),
  };
}

/** Tags by key, those that the most events have first. */
function countTags(rows: FacetedRow[]): CountedTag[] {
  const tags = new Map<string, Map<string, Seen>>();
  const totals = new Map<string, number>();
  for (const row of rows)
    for (const [key, value] of facetedTags(row)) {
      let values = tags.get(key);
      if (values === undefined) {
        if (tags.size >= MAX_KEYS) continue;
        tags.set(key, (values = new Map()));
      }
      totals.set(key, (totals.get(key) ?? 0) + 1);
      count(values, value, row.timestamp);
    }
  return [...tags]
    .map(([key, values]) => ({ key, events: totals.get(key) ?? 0, values: commonest(values, MAX_VALUES) }))
    .toSorted((left, right) => right.events - left.events);
}

function count(counts: Map<string, Seen>, value: string, at: UnixMillis): void {
  const seen = counts.get(value);
  if (seen === undefined) {
    if (counts.size < MAX_COUNTED) counts.set(value, { events: 1, first: at, last: at });
    return;
  }
  seen.events++;
  seen.first = Math.min(seen.first, at);
  seen.last = Math.max(seen.last, at);
}

function facet({ key, events, values }: CountedTag, baseline: TagCounts | undefined): TagFacet {
  const named = values.map(([value, seen]) => ({
    value,
    events: seen.events,
    baseline: baseline?.values.get(value) ?? 0,
  }));
  const ofNamed = named.reduce((sum, value) => sum + value.events, 0);
  return { key, events, baseline: baseline?.events ?? 0, values: named, others: events - ofNamed };
}

function commonest(counts: Map<string, Seen>, most: number): [string, Seen][] {
  return [...counts]
    .toSorted(([, left], [, right]) => right.events - left.events || right.last - left.last)
    .slice(0, most);
}
