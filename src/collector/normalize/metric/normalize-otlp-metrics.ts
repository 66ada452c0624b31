import type { MetricPoint, MetricValue, SentNumber, Temporality } from "#model/metric/metric-point.ts";
import type { ExportRequest } from "#collector/wire/otlp/export-request.ts";
import type { WireMetric, WirePoint, WirePointData } from "#collector/wire/otlp/wire-metric.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { otlpOrigin, textOrNull } from "../resource/otlp-origin.ts";
import type { RecordContext } from "../time/record-context.ts";
import { placeTime } from "../time/place-times.ts";

const MAX_DESCRIPTION = 1_024;
const MAX_UNIT = 63;

/** The data points of an OTLP request. Those of a metric without a name or a known kind are counted. */
export function normalizeOtlpMetrics(
  request: ExportRequest<WireMetric>,
  context: RecordContext,
): { points: MetricPoint[]; rejected: number } {
  const points: MetricPoint[] = [];
  let { rejected } = request;
  for (const scope of request.scopes) {
    const shared = { projectId: context.projectId, ...otlpOrigin(scope, context.scrubbing) };
    for (const metric of scope.records) {
      rejected += metric.rejected;
      const isUsable = metric.name !== "" && metric.kind !== undefined;
      if (!isUsable) rejected += metric.points.length;
      else for (const point of metric.points) points.push({ ...shared, ...pointOf(metric, point, context) });
    }
  }
  return { points, rejected };
}

function pointOf(
  metric: WireMetric,
  point: WirePoint,
  context: RecordContext,
): Omit<MetricPoint, "projectId" | keyof ReturnType<typeof otlpOrigin>> {
  return {
    name: cleanRecordText(metric.name, context.scrubbing, MAX_NAME),
    unit: textOrNull(metric.unit, context.scrubbing, MAX_UNIT),
    description: textOrNull(metric.description, context.scrubbing, MAX_DESCRIPTION),
    start: point.start === 0n ? null : point.start,
    time: placeTime(point.time, context),
    value: valueOf(metric, point.data),
    exemplars: point.exemplars.map(({ time, value, attributes, ...exemplar }) => ({
      ...exemplar,
      time: placeTime(time, context),
      value: Number.isFinite(value) ? value : 0,
      attributes: cleanRecordAttributes(attributes, context.scrubbing),
    })),
    ...(point.flags === undefined ? {} : { flags: point.flags }),
    traceId: null,
    spanId: null,
    attributes: cleanRecordAttributes(point.attributes, context.scrubbing),
    source: "otlp",
  };
}

function valueOf(metric: WireMetric, data: WirePointData | null): MetricValue {
  const temporality = temporalityOf(metric.temporality);
  const totals = { count: 0, sum: null, min: null, max: null };
  switch (metric.kind) {
    case "sum":
      return { kind: "sum", ...numberOf(data), temporality, monotonic: metric.monotonic };
    case "histogram": {
      const { bounds, counts, ...rest } =
        data?.kind === "histogram" ? data : { ...totals, bounds: [], counts: [] };
      return { ...finiteTotals(rest), kind: "histogram", temporality, bounds, counts };
    }
    case "exponential_histogram": {
      const none = { offset: 0, counts: [] };
      const { scale, zeroCount, zeroThreshold, positive, negative, ...rest } =
        data?.kind === "exponential_histogram"
          ? data
          : { ...totals, scale: 0, zeroCount: 0, zeroThreshold: 0, positive: none, negative: none };
      return {
        ...finiteTotals(rest),
        kind: "exponential_histogram",
        temporality,
        scale,
        zeroCount,
        zeroThreshold: finite(zeroThreshold) ?? 0,
        positive,
        negative,
      };
    }
    case "summary": {
      const { count, sum, quantiles } =
        data?.kind === "summary" ? data : { count: 0, sum: null, quantiles: [] };
      const known = quantiles.filter(
        ({ quantile, value }) => Number.isFinite(quantile) && Number.isFinite(value),
      );
      return { kind: "summary", count, sum: finite(sum), quantiles: known };
    }
    case "gauge":
    case undefined:
      return { kind: "gauge", ...numberOf(data) };
  }
}

function finiteTotals(totals: { count: number; sum: number | null; min: number | null; max: number | null }) {
  return {
    count: totals.count,
    sum: finite(totals.sum),
    min: finite(totals.min),
    max: finite(totals.max),
  };
}

function numberOf(data: WirePointData | null): { value: number | null } & SentNumber {
  if (data?.kind !== "number" || !Number.isFinite(data.value)) return { value: null };
  const { kind: _, ...number } = data;
  return number;
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}

function temporalityOf(number: number): Temporality {
  return number === 1 ? "delta" : number === 2 ? "cumulative" : "unspecified";
}
