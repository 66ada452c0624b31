import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { StoredLog } from "../../port.ts";
import type { Connection } from "../connection.ts";
import type { LogDetail } from "../encoded-batch.ts";
import { createBlockReader } from "./block-reader.ts";
import { createNameReader } from "./name-reader.ts";

export const LOG_COLUMNS = `logs.id, logs.nanos, logs.project, logs.severity, logs.service, logs.resource, logs.block,
  logs.position, traces.trace_id AS traceId, coalesce(traces.spans, 0) > 0 AS traceStored`;
export const LOG_TABLES = "logs LEFT JOIN traces ON traces.id = logs.trace";

export interface LogRow {
  id: number;
  nanos: number;
  project: number;
  severity: number;
  service: number;
  resource: number;
  block: number;
  position: number;
  traceId: TraceId | null;
  traceStored: number;
}

export function createLogReader(connection: Connection): (row: LogRow) => StoredLog {
  const names = createNameReader(connection);
  const readDetail = createBlockReader(connection, "log_blocks");
  return (row) => {
    // A block can expire a moment before the last row that points into it.
    const detail = readDetail(row.block, row.position) as [id: number, ...LogDetail] | undefined;
    const [, body, attributes, severityText, eventName, spanId, scope, observed, source] = detail ?? GONE;
    return {
      id: String(row.id),
      traceStored: row.traceStored === 1,
      record: {
        projectId: row.project as ProjectId,
        time: BigInt(row.id) * 1000n + BigInt(row.nanos),
        observed: observed === null ? null : BigInt(observed),
        severity: row.severity,
        severityText,
        body: body as AttributeValue,
        eventName,
        traceId: row.traceId,
        spanId: spanId as SpanId | null,
        service: names.name(row.service),
        scope,
        attributes: attributes as Attributes,
        resource: names.resource(row.resource),
        source,
      },
    };
  };
}

const GONE: [id: number, ...LogDetail] = [0, "", {}, null, null, null, null, null, "otlp"];

/**
 * By time, and of one time in the order in which they came. Ids alone follow time only to a few microseconds: records
 * of one moment make room for each other.
 */
export function compareLogs(left: StoredLog, right: StoredLog): number {
  const order = left.record.time - right.record.time;
  return order === 0n ? Number(left.id) - Number(right.id) : Number(order);
}
