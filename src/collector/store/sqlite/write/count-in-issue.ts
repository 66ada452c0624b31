import { hash } from "node:crypto";
import type { IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { WriteContext } from "./context.ts";

const HOUR = 3_600_000;

/**
 * Counts an event in its issue: events, people, first and last seen, the hours' roll-up. The latest event gives the
 * issue its title; any event reopens an issue that was resolved.
 */
export function countInIssue(
  { connection }: WriteContext,
  issueId: IssueId,
  event: Omit<Event, "payload">,
  keepsPayload: boolean,
): void {
  const newUser =
    event.userKey !== null &&
    connection
      .prepare("INSERT OR IGNORE INTO issue_users (issue, user) VALUES (?, ?)")
      .run(issueId, hash("sha1", event.userKey, "buffer").readBigInt64LE()).changes === 1;
  const upsert = connection.prepare(
    `INSERT INTO issue_hours (issue, hour, events, kept) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET events = events + excluded.events, kept = kept + excluded.kept`,
  );
  const happened = Math.floor(event.timestamp / HOUR);
  const received = Math.floor(event.receivedAt / HOUR);
  const kept = keepsPayload ? 1 : 0;
  upsert.run(issueId, happened, 1, happened === received ? kept : 0);
  if (happened !== received && keepsPayload) upsert.run(issueId, received, 0, 1);
  connection
    .prepare(
      `UPDATE issues SET
         events = events + 1, users = users + :newUser, received = max(received, :received),
         status = CASE status WHEN 'resolved' THEN 'unresolved' ELSE status END,
         first_release = CASE WHEN :timestamp < first_seen THEN :release ELSE first_release END,
         first_seen = min(first_seen, :timestamp)
       WHERE id = :id`,
    )
    .run({
      id: issueId,
      newUser: newUser ? 1 : 0,
      received: event.receivedAt,
      timestamp: event.timestamp,
      release: event.release,
    });
  connection
    .prepare(
      `UPDATE issues SET last_seen = :timestamp, type = :type, level = :level, title = :title, culprit = :culprit,
         folded = :folded, platform = :platform, last_release = coalesce(:release, last_release)
       WHERE id = :id AND last_seen <= :timestamp`,
    )
    .run({
      id: issueId,
      timestamp: event.timestamp,
      type: event.type,
      level: event.level,
      title: event.title,
      culprit: event.culprit,
      folded: `${event.title}\n${event.culprit}`.toLowerCase(),
      platform: event.platform,
      release: event.release,
    });
}
