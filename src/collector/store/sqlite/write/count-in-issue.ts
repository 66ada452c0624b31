import type { IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { IssueStatus } from "#model/issue.ts";
import { textHash } from "../text-hash.ts";
import type { WriteContext } from "./context.ts";

const HOUR = 3_600_000;

/** An issue as it stands after an event was counted in it. */
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
 * Counts an event in its issue: events, people, first and last seen, the hours' roll-up. The latest event gives the
 * issue its title.
 */
export function countInIssue(
  { state }: WriteContext,
  issueId: IssueId,
  event: Omit<Event, "payload">,
  keepsPayload: boolean,
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
  const kept = keepsPayload ? 1 : 0;
  upsert.run(issueId, happened, 1, happened === received ? kept : 0);
  if (happened !== received && keepsPayload) upsert.run(issueId, received, 0, 1);
  const counted = state.prepare(COUNT).get({
    id: issueId,
    newUser: newUser ? 1 : 0,
    received: event.receivedAt,
    timestamp: event.timestamp,
    type: event.type,
    level: event.level,
    title: event.title,
    culprit: event.culprit,
    folded: `${event.title}\n${event.culprit}`.toLowerCase(),
    platform: event.platform,
    release: event.release,
  }) as Omit<CountedIssue, "newUser">;
  return { ...counted, newUser };
}

const latest = (column: string) =>
  `${column} = CASE WHEN last_seen <= :timestamp THEN :${column} ELSE ${column} END`;

/** One statement, in which every column stands for what it was before. */
const COUNT = `UPDATE issues SET
    events = events + 1, users = users + :newUser, received = max(received, :received),
    first_release = CASE WHEN :timestamp < first_seen THEN :release ELSE first_release END,
    first_seen = min(first_seen, :timestamp), last_seen = max(last_seen, :timestamp),
    ${["type", "level", "title", "culprit", "folded", "platform"].map(latest).join(", ")},
    last_release = CASE WHEN last_seen <= :timestamp THEN coalesce(:release, last_release) ELSE last_release END
  WHERE id = :id RETURNING status, terms, own, events, users`;
