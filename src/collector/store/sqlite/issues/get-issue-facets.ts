import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueFacets } from "../../port/issues.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { ofIssue } from "./root-issue.ts";

/** The most events to read. */
const MAX_EVENTS = 3000;
const MAX_KEYS = 40;
/** Values counted per key, and values listed. */
const MAX_COUNTED = 500;
const MAX_VALUES = 8;
const MAX_USERS = 20;
const MAX_RELEASES = 30;

interface Row {
  timestamp: UnixMillis;
  release: string | null;
  environment: string | null;
  transaction: string | null;
  level: string;
  userKey: string | null;
  tags: string;
}

interface Seen {
  events: number;
  first: UnixMillis;
  last: UnixMillis;
}

/** Sums up an issue's latest stored events. */
export function getIssueFacets(files: StoreFiles, id: IssueId): IssueFacets {
  const tags = new Map<string, Map<string, Seen>>();
  const users = new Map<string, Seen>();
  const releases = new Map<string, Seen>();
  const totals = new Map<string, number>();
  let looked = 0;
  for (const row of latestEvents(files, id)) {
    looked++;
    if (row.userKey !== null) count(users, row.userKey, row.timestamp);
    if (row.release !== null) count(releases, row.release, row.timestamp);
    for (const [key, value] of tagsOf(row)) {
      let values = tags.get(key);
      if (values === undefined) {
        if (tags.size >= MAX_KEYS) continue;
        tags.set(key, (values = new Map()));
      }
      totals.set(key, (totals.get(key) ?? 0) + 1);
      count(values, value, row.timestamp);
    }
  }
  return {
    looked,
    tags: [...tags]
      .map(([key, values]) => facet(key, totals.get(key) ?? 0, values))
      .toSorted((left, right) => right.events - left.events),
    users: commonest(users, MAX_USERS).map(([key, { events, last }]) => ({ key, events, lastSeen: last })),
    releases: [...releases]
      .toSorted(([, left], [, right]) => right.last - left.last)
      .slice(0, MAX_RELEASES)
      .map(([version, { events, first, last }]) => ({ version, events, firstSeen: first, lastSeen: last })),
  };
}

function* latestEvents(files: StoreFiles, id: IssueId): Generator<Row> {
  const { sql, value } = ofIssue(files, id);
  let left = MAX_EVENTS;
  for (const { connection } of files.days()) {
    if (left <= 0) return;
    const rows = connection
      .prepare(
        `SELECT timestamp, release, environment, transaction_name AS "transaction", level, user_key AS userKey, tags
         FROM events WHERE ${sql} ORDER BY timestamp DESC LIMIT ?`,
      )
      .all(value, left) as unknown as Row[];
    left -= rows.length;
    yield* rows;
  }
}

function tagsOf(row: Row): Map<string, string> {
  const tags = new Map(JSON.parse(row.tags) as [string, string][]);
  const own = {
    release: row.release,
    environment: row.environment,
    transaction: row.transaction,
    level: row.level,
  };
  for (const [key, value] of Object.entries(own)) if (value !== null) tags.set(key, value);
  return tags;
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

function facet(key: string, events: number, values: Map<string, Seen>): IssueFacets["tags"][number] {
  const named = commonest(values, MAX_VALUES).map(([value, seen]) => ({ value, events: seen.events }));
  const ofNamed = named.reduce((sum, value) => sum + value.events, 0);
  return { key, events, values: named, others: events - ofNamed };
}

function commonest(counts: Map<string, Seen>, most: number): [string, Seen][] {
  return [...counts]
    .toSorted(([, left], [, right]) => right.events - left.events || right.last - left.last)
    .slice(0, most);
}
