import type { EventId, IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { ofIssue } from "../issues/root-issue.ts";

/** An event's number among the stored events of its issue by time, from 1 for the oldest, and how many they are. */
export interface EventPosition {
  number: number;
  of: number;
}

/**
 * Where an event stands in its issue, in the order in which `getEvent` names its neighbours: by time, then day, then row. Null
 * where it is not stored. Each day counts in its index alone: 100,000 events take some milliseconds.
 */
export function placeEvent(files: StoreFiles, project: ProjectId, id: EventId): EventPosition | null {
  const place = files.state
    .prepare("SELECT day, event FROM event_ids WHERE event_id = ? AND project = ?")
    .get(bytesFromHex(id), project) as { day: number; event: number | null } | undefined;
  const own = place === undefined ? null : files.day(place.day);
  if (place === undefined || place.event === null || own === null) return null;
  const row = own.connection.prepare("SELECT issue, timestamp FROM events WHERE id = ?").get(place.event) as
    | { issue: IssueId; timestamp: UnixMillis }
    | undefined;
  if (row === undefined) return null;
  const mine = ofIssue(files, row.issue);
  const position: EventPosition = { number: 1, of: 0 };
  for (const { day, connection } of files.days()) {
    const isBefore =
      day === own.day
        ? "(events.timestamp, events.id) < (?2, ?3)"
        : `events.timestamp ${day < own.day ? "<=" : "<"} ?2 AND ?3 IS NOT NULL`;
    const { before, all } = connection
      .prepare(
        `SELECT count(*) AS "all", count(*) FILTER (WHERE ${isBefore}) AS before FROM events
         WHERE ${mine.sql.replace("?", "?1")}`,
      )
      .get(mine.value, row.timestamp, place.event) as { before: number; all: number };
    position.number += before;
    position.of += all;
  }
  return position;
}
