import type { IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { EventLine } from "../../port.ts";

export const EVENT_COLUMNS = `events.id AS row, events.issue AS issueId, events.event_id AS eventId,
  events.project AS projectId, events.type, events.timestamp, events.received AS receivedAt, events.level,
  events.title, events.culprit, events.platform, events.environment, events.release,
  events.transaction_name AS "transaction", traces.trace_id AS traceId, events.span_id AS spanId,
  events.user_key AS userKey, events.digest, events.tags`;
export const EVENT_TABLES = "events LEFT JOIN traces ON traces.id = events.trace";

export type EventRow = Omit<Event, "payload"> & { row: number; issueId: IssueId; tags: string };

export function eventLine(found: EventRow): EventLine {
  const { issueId, tags, ...rest } = found;
  const event: EventLine["event"] & { row?: number } = rest;
  delete event.row;
  return { event, issueId, tags: JSON.parse(tags) as [string, string][] };
}
