import type { ProjectId, TraceId } from "#lib/ids.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import { decodeLogDetail } from "./log-detail.ts";
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

/** Reads rows of one day's file. `hasSpans` tells whether any day has spans of a trace; `readDetail` may be shared. */
export function createLogReader(
  { day, connection }: DayFile,
  hasSpans: (traceId: TraceId) => boolean,
  readDetail = createBlockReader(connection, "log_blocks"),
): (row: LogRow) => StoredLog {
  const names = createNameReader(connection);
  return (row) => {
    const traceId = row.traceId === null ? null : (hexFromBytes(row.traceId) as TraceId);
    return {
      id: `${row.id}-${day}`,
      traceStored: traceId !== null && (row.traceStored === 1 || hasSpans(traceId)),
      record: {
        ...decodeLogDetail(readDetail(row.line)),
        projectId: row.project as ProjectId,
        time: timeOf(row),
        severity: row.severity,
        traceId,
        service: names.name(row.service),
        resource: names.resource(row.resource),
      },
    };
  };
}

export function timeOf({ id, nanos }: Pick<LogRow, "id" | "nanos">): bigint {
  return BigInt(id) * 1000n + BigInt(nanos);
}
