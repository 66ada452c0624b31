import type { Result } from "#lib/result.ts";
import type { Category } from "#model/outcome.ts";
import { normalizeOtlpLogs } from "#collector/normalize/log/normalize-logs.ts";
import { normalizeOtlpMetrics } from "#collector/normalize/metric/normalize-otlp-metrics.ts";
import { normalizeOtlpSpans } from "#collector/normalize/span/normalize-otlp-spans.ts";
import { decodeLogsJson, decodeLogsProto, type WireLog } from "#collector/wire/otlp/decode-logs.ts";
import { decodeMetricsJson } from "#collector/wire/otlp/decode-metrics-json.ts";
import { decodeMetricsProto } from "#collector/wire/otlp/decode-metrics-proto.ts";
import { decodeTracesJson, decodeTracesProto, type WireSpan } from "#collector/wire/otlp/decode-traces.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import type { ExportRequest, OtlpError } from "#collector/wire/otlp/export-request.ts";
import type { WireMetric } from "#collector/wire/otlp/wire-metric.ts";
import { add, addSpans, type Receiver, refuse } from "../receiver.ts";

/** What differs between the three signals. */
export interface OtlpSignalReader<T> {
  category: Category;
  decode: Record<OtlpEncoding, (body: Uint8Array) => Result<ExportRequest<T>, OtlpError>>;
  /** How many records the request holds, as the ledger counts them, usable or not. */
  count: (request: ExportRequest<T>) => number;
  /** Adds the records to the batch, and counts those that cannot be used. */
  add: (receiver: Receiver, request: ExportRequest<T>) => void;
  /** The sender reads this when some of its records could not be used. */
  why: string;
}

export const OTLP_TRACES: OtlpSignalReader<WireSpan> = {
  category: "span",
  decode: { json: decodeTracesJson, protobuf: decodeTracesProto },
  count: countRecords,
  add(receiver, request) {
    addSpans(receiver, normalizeOtlpSpans(request, receiver.context));
    refuse(receiver, "span", "bad_span", request.rejected);
  },
  why: "spans without valid ids or fields were rejected",
};

export const OTLP_LOGS: OtlpSignalReader<WireLog> = {
  category: "log_item",
  decode: { json: decodeLogsJson, protobuf: decodeLogsProto },
  count: countRecords,
  add(receiver, request) {
    add(receiver, "log_item", receiver.batch.logs, normalizeOtlpLogs(request, receiver.context));
    refuse(receiver, "log_item", "bad_log", request.rejected);
  },
  why: "log records without valid fields were rejected",
};

/** The ledger counts data points. */
export const OTLP_METRICS: OtlpSignalReader<WireMetric> = {
  category: "metric",
  decode: { json: decodeMetricsJson, protobuf: decodeMetricsProto },
  count: ({ scopes, rejected }) =>
    scopes
      .flatMap(({ records }) => records)
      .reduce((sum, metric) => sum + metric.points.length + metric.rejected, rejected),
  add(receiver, request) {
    const { points, rejected } = normalizeOtlpMetrics(request, receiver.context);
    add(receiver, "metric", receiver.batch.metrics, points);
    refuse(receiver, "metric", "bad_point", rejected);
  },
  why: "data points without valid fields were rejected",
};

function countRecords({ scopes, rejected }: ExportRequest<unknown>): number {
  return scopes.reduce((sum, { records }) => sum + records.length, rejected);
}
