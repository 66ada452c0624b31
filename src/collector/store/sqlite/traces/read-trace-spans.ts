import type { TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { Connection } from "../engine/connection.ts";
import { compare, MAX } from "./get-trace-records.ts";
import { createSpanReader, SPAN_COLUMNS, spanRow, type ListedSpan } from "./span-row.ts";
import type { TracePart } from "./trace-parts.ts";

/**
 * Reads traces' spans, each once, ordered by time; names and blocks of details that several traces share are read once. One
 * more than `MAX` means that there are more. Without `withDetail`, spans have only the fields of their rows.
 */
export function createTraceReader(withDetail: boolean): (parts: TracePart[], id: TraceId) => Span[] {
  const readers = new Map<Connection, ReturnType<typeof createSpanReader>>();
  const readerOf = (connection: Connection) => {
    const read = readers.get(connection) ?? createSpanReader(connection);
    readers.set(connection, read);
    return read;
  };
  return (parts, id) => {
    const seen = new Set<string>();
    return parts
      .flatMap((part) => spansOf(part, id, withDetail, readerOf(part.file.connection)))
      .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
      .toSorted((left, right) => compare(left.start, right.start) || compare(left.spanId, right.spanId));
  };
}

/** In order of arrival, which is the order of their details in the blocks. */
function spansOf(
  { file: { connection }, id }: TracePart,
  traceId: TraceId,
  withDetail: boolean,
  read: ReturnType<typeof createSpanReader>,
): Span[] {
  const rows = connection
    .prepareBigLists(`SELECT ${SPAN_COLUMNS} FROM spans WHERE trace = ? ORDER BY id LIMIT ?`)
    .all(id, MAX + 1) as unknown as ListedSpan[];
  return rows.map((row) => read(spanRow(row), traceId, withDetail));
}
