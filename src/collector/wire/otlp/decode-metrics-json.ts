import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import { type ExportRequest, MAX_RECORDS, type OtlpError } from "./export-request.ts";
import { decodeScopesJson, listKeys, listOf, textOf } from "./json-scopes.ts";
import { attributesOf, bigintOf, uint32Of } from "#lib/otlp-json.ts";
import { sliceJson } from "./slice-json.ts";
import type { Slices } from "./slices.ts";
import {
  bucketsFit,
  doubleOf64,
  integerOf64,
  MAX_BUCKETS,
  MAX_EXEMPLARS,
  newMetric,
  NO_RECORDED_VALUE,
  setKind,
  type WireBuckets,
  type WireExemplar,
  type WireMetric,
  type WireMetricKind,
  type WireNumber,
  type WirePoint,
  type WirePointData,
  type WireTotals,
} from "./wire-metric.ts";

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
export function decodeMetricsJson(
  bytes: Uint8Array,
  mostPoints: number = MAX_RECORDS,
): Result<ExportRequest<WireMetric>, OtlpError> {
  let points = 0;
  const readMetric = (sent: unknown) => {
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
        const point = points < mostPoints ? jsonPoint(kind, entry) : undefined;
        if (point === undefined) metric.rejected += 1;
        else metric.points.push(point);
        points += 1;
      }
    }
    return metric;
  };
  return decodeScopesJson(bytes, NAMES, readMetric);
}

export function sliceMetricsJson(bytes: Uint8Array, size?: Bytes): Slices {
  const points = { key: "dataPoints", within: DATA.map(([field]) => field) };
  return sliceJson(bytes, [...listKeys(NAMES), points], size);
}

function hasTemporality(kind: WireMetricKind): boolean {
  return kind !== "gauge" && kind !== "summary";
}

/** Enums are numbers in OTLP/JSON; hand-written requests have their names. */
function temporalityOf(value: unknown): number {
  return typeof value === "number" ? value : (TEMPORALITIES.get(value) ?? 0);
}

/** Reads one data point of a metric of the kind; undefined for one that cannot be used. */
function jsonPoint(kind: WireMetricKind, sent: unknown): WirePoint | undefined {
  if (!isRecord(sent)) return undefined;
  const start = bigintOf(sent.startTimeUnixNano);
  const time = bigintOf(sent.timeUnixNano);
  if (start === undefined || time === undefined) return undefined;
  const flags = uint32Of(sent.flags);
  const isEmpty = ((flags ?? 0) & NO_RECORDED_VALUE) !== 0;
  const data = isEmpty ? null : dataOf(kind, sent);
  if (data === undefined) return undefined;
  return {
    attributes: attributesOf(sent.attributes),
    start,
    time,
    exemplars: exemplarsOf(sent.exemplars),
    ...(flags === undefined ? {} : { flags }),
    data,
  };
}

function dataOf(kind: WireMetricKind, sent: Record<string, unknown>): WirePointData | undefined {
  switch (kind) {
    case "gauge":
    case "sum": {
      const number = sentNumber(sent);
      return number === undefined ? undefined : { kind: "number", ...number };
    }
    case "histogram": {
      const bounds = numbersOf(sent.explicitBounds);
      const counts = countsOf(sent.bucketCounts);
      if (bounds === undefined || counts === undefined || !bucketsFit(bounds, counts)) return undefined;
      return { kind, ...totalsOf(sent), bounds, counts };
    }
    case "exponential_histogram": {
      const positive = bucketsOf(sent.positive);
      const negative = bucketsOf(sent.negative);
      if (positive === undefined || negative === undefined) return undefined;
      return {
        kind,
        ...totalsOf(sent),
        scale: integerOf(sent.scale),
        zeroCount: integerOf(sent.zeroCount),
        zeroThreshold: numberOf(sent.zeroThreshold) ?? 0,
        positive,
        negative,
      };
    }
    case "summary": {
      const entries = listOf(sent.quantileValues);
      if (entries.length > MAX_BUCKETS) return undefined;
      const quantiles = entries.map((entry) => {
        const { quantile, value } = isRecord(entry) ? entry : {};
        return { quantile: numberOf(quantile) ?? 0, value: numberOf(value) ?? 0 };
      });
      return { kind, count: integerOf(sent.count), sum: numberOf(sent.sum) ?? 0, quantiles };
    }
  }
}

function totalsOf(sent: Record<string, unknown>): WireTotals {
  return {
    count: integerOf(sent.count),
    sum: numberOf(sent.sum) ?? null,
    min: numberOf(sent.min) ?? null,
    max: numberOf(sent.max) ?? null,
  };
}

function bucketsOf(sent: unknown): WireBuckets | undefined {
  if (!isRecord(sent)) return { offset: 0, counts: [] };
  const counts = countsOf(sent.bucketCounts);
  return counts === undefined ? undefined : { offset: integerOf(sent.offset), counts };
}

function countsOf(value: unknown): number[] | undefined {
  const counts = numbersOf(value);
  return counts?.every((count) => Number.isFinite(count) && count >= 0) === true ? counts : undefined;
}

/** A whole number, truncated if it is not one; 0 for anything else. */
function integerOf(value: unknown): number {
  const number = numberOf(value);
  return number !== undefined && Number.isFinite(number) ? Math.trunc(number) : 0;
}

/** A list of numbers within the limit; undefined if an entry is not a number. */
function numbersOf(value: unknown): number[] | undefined {
  const list = listOf(value);
  if (list.length > MAX_BUCKETS) return undefined;
  const numbers = list.map(numberOf);
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** A number, its digits, or OTLP/JSON's texts for what JSON has no number for. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 64 || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isNaN(number) && value !== "NaN" ? undefined : number;
}

/** The value of a point or an exemplar: an integer, usually as its digits, or a double. */
function sentNumber({ asInt, asDouble }: Record<string, unknown>): WireNumber | undefined {
  const integer = numberOf(asInt);
  if (typeof asInt === "string" && /^-?\d{16,19}$/.test(asInt)) return integerOf64(BigInt(asInt));
  if (integer !== undefined) return { value: integer };
  const double = numberOf(asDouble);
  return double === undefined ? undefined : doubleOf64(double);
}

function exemplarsOf(value: unknown): WireExemplar[] {
  return listOf(value).slice(0, MAX_EXEMPLARS).filter(isRecord).map(exemplarOf);
}

function exemplarOf(sent: Record<string, unknown>): WireExemplar {
  return {
    time: bigintOf(sent.timeUnixNano) ?? 0n,
    ...(sentNumber(sent) ?? { value: 0 }),
    traceId: parseTraceId(sent.traceId) ?? null,
    spanId: parseSpanId(sent.spanId) ?? null,
    attributes: attributesOf(sent.filteredAttributes),
  };
}
