import type { SpanId, TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { WireAttributes } from "#lib/otlp-json.ts";

export type WireMetricKind = "gauge" | "sum" | "histogram" | "exponential_histogram" | "summary";

/** A metric and its data points, the same from either encoding. Counts are numbers, exact up to 2^53. */
export interface WireMetric {
  name: string;
  description: string;
  unit: string;
  /** Undefined for a metric without data or of an unknown kind. */
  kind: WireMetricKind | undefined;
  /** `AggregationTemporality` by number, unchecked: 1 delta, 2 cumulative. */
  temporality: number;
  monotonic: boolean;
  points: WirePoint[];
  /** Points that could not be used: values of a wrong type, buckets that do not fit their bounds. */
  rejected: number;
}

export interface WirePoint {
  attributes: WireAttributes;
  /** 0n if not sent. */
  start: UnixNanos;
  time: UnixNanos;
  exemplars: WireExemplar[];
  /** Absent if 0. */
  flags?: number;
  /** Null if the point's flags say that nothing was recorded. */
  data: WirePointData | null;
}

/** A number; `digits` is an integer beyond 2^53 in full, and `isDouble` tells a whole double from an integer. */
export interface WireNumber {
  value: number;
  digits?: string;
  isDouble?: true;
}

export type WirePointData =
  | ({ kind: "number" } & WireNumber)
  | ({ kind: "histogram"; bounds: number[]; counts: number[] } & WireTotals)
  | ({
      kind: "exponential_histogram";
      scale: number;
      zeroCount: number;
      zeroThreshold: number;
      positive: WireBuckets;
      negative: WireBuckets;
    } & WireTotals)
  | {
      kind: "summary";
      count: number;
      sum: number;
      quantiles: { quantile: number; value: number }[];
    };

export interface WireTotals {
  count: number;
  sum: number | null;
  min: number | null;
  max: number | null;
}

export interface WireBuckets {
  offset: number;
  counts: number[];
}

export interface WireExemplar extends WireNumber {
  time: UnixNanos;
  traceId: TraceId | null;
  spanId: SpanId | null;
  attributes: WireAttributes;
}

/** SDKs use up to 160 buckets; a point with more than this is rejected. */
export const MAX_BUCKETS = 4_096;
/** Of one point; SDKs keep a handful. The others are skipped. */
export const MAX_EXEMPLARS = 100;
/** `DataPointFlags`: the series has ended. */
export const NO_RECORDED_VALUE = 1;

export function integerOf64(value: bigint): WireNumber {
  const number = Number(value);
  return Number.isSafeInteger(number) ? { value: number } : { value: number, digits: String(value) };
}

export function doubleOf64(value: number): WireNumber {
  return Number.isInteger(value) ? { value, isDouble: true } : { value };
}

export function newMetric(): WireMetric {
  return {
    name: "",
    description: "",
    unit: "",
    kind: undefined,
    temporality: 0,
    monotonic: false,
    points: [],
    rejected: 0,
  };
}

/** A metric has one kind of data: if several are sent, the last one counts, as in protobuf's `oneof`. */
export function setKind(metric: WireMetric, kind: WireMetricKind): void {
  if (metric.kind !== undefined && metric.kind !== kind) {
    metric.rejected += metric.points.length;
    metric.points = [];
  }
  metric.kind = kind;
}

/** Explicit bounds must ascend, and there is one bucket more than bounds, or neither. */
export function bucketsFit(bounds: number[], counts: number[]): boolean {
  if (counts.length === 0 && bounds.length === 0) return true;
  if (counts.length !== bounds.length + 1 || counts.length > MAX_BUCKETS) return false;
  return bounds.every(
    (bound, at) => Number.isFinite(bound) && (at === 0 || bound > (bounds[at - 1] as number)),
  );
}
