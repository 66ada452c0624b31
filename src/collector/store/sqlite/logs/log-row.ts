import { AppError } from "#lib/app-error.ts";
import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import type { LogDetail } from "../engine/encoded-batch.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import { createNameReader } from "../attributes/name-reader.ts";

export const LOG_COLUMNS = `logs.id, logs.nanos, logs.project, logs.severity, logs.service, logs.resource, logs.line,
  traces.trace_id AS traceId, coalesce(traces.spans, 0) > 0 AS traceStored`;
export const LOG_TABLES = "logs LEFT JOIN traces ON traces.id = logs.trace";

export interface LogRow {
  id: number;
  nanos: number;
  project: number;
  severity: number;
  service: number;
  resource: number;
  line: number;
  traceId: Uint8Array | null;
  traceStored: number;
}

/** Reads rows of one day's file. `hasSpans` says whether another day has spans of a trace; `readDetail` may be shared. */
export function createLogReader(
  { day, connection }: DayFile,
  hasSpans: (traceId: TraceId) => boolean,
  readDetail = createBlockReader(connection, "log_blocks"),
): (row: LogRow) => StoredLog {
  const names = createNameReader(connection);
  return (row) => {
    const detail = detailOf(readDetail(row.line));
    const [body, attributes, severityText, eventName, spanId, scope, observed, source, scopeFacts] = detail;
    const traceId = row.traceId === null ? null : (hexFromBytes(row.traceId) as TraceId);
    return {
      id: `${row.id}-${day}`,
      traceStored: traceId !== null && (row.traceStored === 1 || hasSpans(traceId)),
      record: {
        projectId: row.project as ProjectId,
        time: timeOf(row),
        observed: observed === null ? null : BigInt(observed),
        severity: row.severity,
        severityText,
        body: body as AttributeValue,
        eventName,
        traceId,
        spanId: spanId as SpanId | null,
        service: names.name(row.service),
        scope,
        scopeFacts,
        attributes: attributes as Attributes,
        resource: names.resource(row.resource),
        source,
      },
    };
  };
}

/** A line's JSON read. Throws `AppError("store_corrupt")` where there is none. */
export function detailOf(line: string | undefined): LogDetail {
  if (line === undefined)
    throw new AppError("store_corrupt", { context: { reason: "a record has no detail" } });
  return JSON.parse(line) as LogDetail;
}

export function timeOf({ id, nanos }: Pick<LogRow, "id" | "nanos">): bigint {
  return BigInt(id) * 1000n + BigInt(nanos);
}
