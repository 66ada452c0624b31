import type { IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { IssueStatus } from "#model/issue.ts";
import { textHash } from "../engine/hashes.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { MAX_DEPTH } from "./root-issue.ts";

const HOUR = 3_600_000;

/** An issue after an event was counted. */
export interface CountedIssue {
  status: IssueStatus;
  /** JSON of `IssueTerms`. */
  terms: string | null;
  /** The row that counts its own part, where others are merged into it. */
  own: IssueId | null;
  events: number;
  users: number;
  newUser: boolean;
}

/**
 * Counts an event in its issue: events, users, first and last seen, the hourly roll-up. The latest event determines the issue's
 * title.
 */
export function countInIssue(
  { state }: WriteContext,
  issueId: IssueId,
  event: Omit<Event, "payload">,
  storesPayload: boolean,
): CountedIssue {
  const newUser =
    event.userKey !== null &&
    state
      .prepare("INSERT OR IGNORE INTO issue_users (issue, user) VALUES (?, ?)")
      .run(issueId, textHash(event.userKey)).changes === 1;
  const upsert = state.prepare(
    `INSERT INTO issue_hours (issue, hour, events, kept) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET events = events + excluded.events, kept = kept + excluded.kept`,
  );
  const happened = Math.floor(event.timestamp / HOUR);
  const received = Math.floor(event.receivedAt / HOUR);
  const kept = storesPayload ? 1 : 0;
  upsert.run(issueId, happened, 1, happened === received ? kept : 0);
  if (happened !== received && storesPayload) upsert.run(issueId, received, 0, 1);
  const counted = state
    .prepare(COUNT)
    .get(
      issueId,
      newUser ? 1 : 0,
      event.receivedAt,
      event.timestamp,
      event.type,
      event.level,
      event.title,
      event.culprit,
      `${event.title}\n${event.culprit}`.toLowerCase(),
      event.platform,
      event.release,
    ) as Omit<CountedIssue, "newUser"> & { firstSeen: number };
  if (event.timestamp < counted.firstSeen) {
    state
      .prepare("UPDATE issues SET first_seen = ?, first_release = ? WHERE id = ?")
      .run(event.timestamp, event.release, issueId);
  }
  const { status, terms, own, events, users } = counted;
  return { status, terms, own, events, users, newUser };
}

const latest = (column: string, parameter: string) =>
  `${column} = CASE WHEN last_seen <= ?4 THEN ${parameter} ELSE ${column} END`;

/**
 * One statement, so that every column refers to its previous value. `first_seen` is left to another: hardly any event changes it,
 * and naming the column would update its index each time.
 */
const COUNT = `UPDATE issues SET
    events = events + 1, users = users + ?2, received = max(received, ?3), last_seen = max(last_seen, ?4),
    ${latest("type", "?5")}, ${latest("level", "?6")}, ${latest("title", "?7")}, ${latest("culprit", "?8")},
    ${latest("folded", "?9")}, ${latest("platform", "?10")}, ${latest("last_release", "coalesce(?11, last_release)")}
  WHERE id = ?1 RETURNING status, terms, own, events, users, first_seen AS firstSeen`;

/**
 * Counts an event of a merged issue in its parts as well: in its home, the issue that that was merged into, and so on below the
 * root, which has counted it already; or in the root's own part.
 */
export function countInParts(
  context: WriteContext,
  place: { root: IssueId; home: IssueId | null; own: IssueId | null },
  event: Omit<Event, "payload">,
  storesPayload: boolean,
): void {
  if (place.home === null) {
    if (place.own !== null) countInIssue(context, place.own, event, storesPayload);
    return;
  }
  const parentOf = context.state.prepare("SELECT merged_into AS parent FROM issues WHERE id = ?");
  let part: IssueId | null = place.home;
  for (let depth = 0; part !== null && part !== place.root && depth < MAX_DEPTH; depth++) {
    const { own } = countInIssue(context, part, event, storesPayload);
    if (part === place.home && own !== null) countInIssue(context, own, event, storesPayload);
    part = (parentOf.get(part) as { parent: IssueId | null } | undefined)?.parent ?? null;
  }
}
