import { isRecord } from "#lib/is-record.ts";
import type { Result } from "#lib/result.ts";
import type { ExportRequest, OtlpError } from "./export-request.ts";
import { jsonPoint } from "./json-data-points.ts";
import { decodeScopesJson, listOf, textOf } from "./json-scopes.ts";
import { MAX_RECORDS } from "./export-request.ts";
import { newMetric, setKind, type WireMetric, type WireMetricKind } from "./metrics-request.ts";

const NAMES = { resources: "resourceMetrics", scopes: "scopeMetrics", records: "metrics" };
const DATA: [field: string, kind: WireMetricKind][] = [
  ["gauge", "gauge"],
  ["sum", "sum"],
  ["histogram", "histogram"],
  ["exponentialHistogram", "exponential_histogram"],
  ["summary", "summary"],
];
const TEMPORALITIES = new Map<unknown, number>([
  ["AGGREGATION_TEMPORALITY_DELTA", 1],
  ["AGGREGATION_TEMPORALITY_CUMULATIVE", 2],
]);

/** Reads an `ExportMetricsServiceRequest` in OTLP/JSON. */
export function decodeMetricsJson(bytes: Uint8Array): Result<ExportRequest<WireMetric>, OtlpError> {
  let points = 0;
  return decodeScopesJson(bytes, NAMES, (sent) => {
    if (!isRecord(sent)) return undefined;
    const metric = newMetric();
    metric.name = textOf(sent.name) ?? "";
    metric.description = textOf(sent.description) ?? "";
    metric.unit = textOf(sent.unit) ?? "";
    for (const [field, kind] of DATA) {
      const data = sent[field];
      if (!isRecord(data)) continue;
      setKind(metric, kind);
      metric.temporality = hasTemporality(kind) ? temporalityOf(data.aggregationTemporality) : 0;
      metric.monotonic = kind === "sum" && data.isMonotonic === true;
      for (const entry of listOf(data.dataPoints)) {
        const point = points < MAX_RECORDS ? jsonPoint(kind, entry) : undefined;
        if (point === undefined) metric.rejected += 1;
        else metric.points.push(point);
        points += 1;
      }
    }
    return metric;
  });
}

function hasTemporality(kind: WireMetricKind): boolean {
  return kind !== "gauge" && kind !== "summary";
}

/** OTLP/JSON wants enums as numbers; hand-written requests have their names. */
function temporalityOf(value: unknown): number {
  return typeof value === "number" ? value : (TEMPORALITIES.get(value) ?? 0);
}
