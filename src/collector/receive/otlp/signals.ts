import type { Result } from "#lib/result.ts";
import type { Category } from "#model/outcome.ts";
import { normalizeOtlpLogs } from "#collector/normalize/log/normalize-logs.ts";
import { normalizeOtlpMetrics } from "#collector/normalize/metric/normalize-otlp-metrics.ts";
import { normalizeOtlpSpans } from "#collector/normalize/span/normalize-otlp-spans.ts";
import {
  decodeLogsJson,
  decodeLogsProto,
  sliceLogsJson,
  sliceLogsProto,
  type WireLog,
} from "#collector/wire/otlp/decode-logs.ts";
import { decodeMetricsJson, sliceMetricsJson } from "#collector/wire/otlp/decode-metrics-json.ts";
import { decodeMetricsProto, sliceMetricsProto } from "#collector/wire/otlp/decode-metrics-proto.ts";
import {
  decodeTracesJson,
  decodeTracesProto,
  sliceTracesJson,
  sliceTracesProto,
  type WireSpan,
} from "#collector/wire/otlp/decode-traces.ts";
import type { OtlpEncoding } from "#collector/wire/otlp/encode-answer.ts";
import { type ExportRequest, type OtlpError, recordsOf } from "#collector/wire/otlp/export-request.ts";
import type { Slices } from "#collector/wire/otlp/slices.ts";
import type { WireMetric } from "#collector/wire/otlp/wire-metric.ts";
import { add, addSpans, type Receiver, refuse } from "../receiver.ts";
import { type SpanSurvey, surveySpans, needsSurvey } from "./survey-spans.ts";

/** What differs between the three signals. */
export interface OtlpSignalReader<T> {
  category: Category;
  /** Reads up to `most` records. */
  decode: Record<OtlpEncoding, (body: Uint8Array, most?: number) => Result<ExportRequest<T>, OtlpError>>;
  /** Cuts a large body into requests that are read one by one. */
  slice: Record<OtlpEncoding, (body: Uint8Array) => Slices>;
  /** How many records the request holds, as the ledger counts them, usable or not. */
  count: (request: ExportRequest<T>) => number;
  /** Adds the records to the batch, and counts those that cannot be used. */
  add: (receiver: Receiver, request: ExportRequest<T>, survey?: SpanSurvey) => void;
  /** What the records of a slice depend on in other slices. */
  survey?: {
    isNeeded: (receiver: Receiver, slice: ExportRequest<T>) => boolean;
    of: (receiver: Receiver, slice: ExportRequest<T>, others: SpanSurvey | undefined) => SpanSurvey;
  };
  /** The sender reads this when some of its records could not be used. */
  why: string;
}

export const OTLP_TRACES: OtlpSignalReader<WireSpan> = {
  category: "span",
  decode: { json: decodeTracesJson, protobuf: decodeTracesProto },
  slice: { json: sliceTracesJson, protobuf: sliceTracesProto },
  count: countRecords,
  add(receiver, request, survey) {
    const spans = normalizeOtlpSpans(request, receiver.context, survey?.lastOutside);
    addSpans(receiver, spans, survey?.unwanted);
    refuse(receiver, "span", "bad_span", request.rejected);
  },
  survey: { isNeeded: needsSurvey, of: surveySpans },
  why: "spans without valid ids or fields were rejected",
};

export const OTLP_LOGS: OtlpSignalReader<WireLog> = {
  category: "log_item",
  decode: { json: decodeLogsJson, protobuf: decodeLogsProto },
  slice: { json: sliceLogsJson, protobuf: sliceLogsProto },
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
  slice: { json: sliceMetricsJson, protobuf: sliceMetricsProto },
  count: (request) =>
    recordsOf(request).reduce(
      (sum, metric) => sum + metric.points.length + metric.rejected,
      request.rejected,
    ),
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
