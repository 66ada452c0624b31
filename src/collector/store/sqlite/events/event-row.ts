import type { IssueId, TraceId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { EventLine } from "../../port/events.ts";
import { decompress } from "../engine/decompress.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";

export const EVENT_COLUMNS = `events.id AS row, events.issue AS issueId, events.event_id AS eventId,
  events.project AS projectId, events.type, events.timestamp, events.received AS receivedAt, events.level,
  events.title, events.culprit, events.platform, events.environment, events.release,
  events.transaction_name AS "transaction", traces.trace_id AS trace, events.span_id AS spanId,
  events.user_key AS userKey, events.digest, events.tags, events.size, events.line`;
export const EVENT_TABLES = "events LEFT JOIN traces ON traces.id = events.trace";

export type EventRow = Omit<Event, "payload" | "traceId"> & {
  row: number;
  issueId: IssueId;
  tags: string;
  trace: Uint8Array | null;
  /** Bytes of the payload. */
  size: number;
  line: number | null;
};

export function eventLine(found: EventRow): EventLine {
  const { issueId, tags, row: _row, size: _size, line: _line, trace, ...rest } = found;
  const traceId = trace === null ? null : (hexFromBytes(trace) as TraceId);
  return { event: { ...rest, traceId }, issueId, tags: JSON.parse(tags) as [string, string][] };
}

/** The JSON of an event's `EventDetail`; undefined where it has been deleted. */
export function eventDetail(
  { connection }: DayFile,
  { row, line }: Pick<EventRow, "row" | "line">,
): string | undefined {
  if (line !== null) return createBlockReader(connection, "event_blocks")(line);
  const spare = connection.prepare("SELECT body FROM spare_payloads WHERE event = ?").get(row) as
    | { body: Uint8Array }
    | undefined;
  return spare && decompress(connection, spare.body).toString();
}
