import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { Attributes } from "../attributes.ts";
import type { ScopeFacts } from "../scope.ts";

export const METRIC_KINDS = ["gauge", "sum", "histogram", "exponential_histogram", "summary"] as const;
export type MetricKind = (typeof METRIC_KINDS)[number];
export type Temporality = "unspecified" | "delta" | "cumulative";

/** Counts of one sign of an exponential histogram: `counts[i]` belongs to the bucket `offset + i`. */
export interface ExponentialBuckets {
  offset: number;
  counts: number[];
}

/** What a JavaScript number cannot say of a number that was sent. */
export interface SentNumber {
  /** An integer beyond 2^53, in full. */
  digits?: string;
  /** A double that happens to be whole. */
  isDouble?: true;
}

/**
 * A measurement. Counts are exact up to 2^53. A number is null if the sender recorded none (OTLP's "no recorded value", NaN) or
 * left out an optional one.
 */
export type MetricValue =
  | ({
      kind: "gauge";
      value: number | null;
      /** All that was measured since the last point, where the sender says so; `value` is the latest. */
      measured?: { min: number; max: number; sum: number; count: number };
      /** Of a set, whose `value` is how many there are. */
      members?: string[];
    } & SentNumber)
  | ({ kind: "sum"; value: number | null; temporality: Temporality; monotonic: boolean } & SentNumber)
  | {
      kind: "histogram";
      temporality: Temporality;
      count: number;
      sum: number | null;
      min: number | null;
      max: number | null;
      /** Upper bounds, inclusive, ascending. The last bucket has none, so `counts` is one longer, or both are empty. */
      bounds: number[];
      counts: number[];
      /** Of `sum`, where it is an integer beyond 2^53. */
      digits?: string;
      /** Each value, where the sender lists more than one instead of counting them in buckets. */
      values?: number[];
    }
  | {
      kind: "exponential_histogram";
      temporality: Temporality;
      count: number;
      sum: number | null;
      min: number | null;
      max: number | null;
      /** Bucket `i` holds values in `(base^i, base^(i+1)]` with `base = 2^(2^-scale)`. */
      scale: number;
      zeroCount: number;
      zeroThreshold: number;
      positive: ExponentialBuckets;
      negative: ExponentialBuckets;
    }
  | {
      kind: "summary";
      count: number;
      sum: number | null;
      quantiles: { quantile: number; value: number }[];
    };

/** A sample measurement, with the trace in which it was made. */
export interface Exemplar extends SentNumber {
  time: UnixNanos;
  value: number;
  traceId: TraceId | null;
  spanId: SpanId | null;
  attributes: Attributes;
}

/** One data point of a metric, from OTLP, Sentry's `trace_metric` items or statsd lines. */
export interface MetricPoint {
  projectId: ProjectId;
  name: string;
  /** In UCUM (`ms`, `By`, `1`) as sent; null if not sent. */
  unit: string | null;
  description: string | null;
  /** When a sum or histogram began to count; null if not sent. */
  start: UnixNanos | null;
  time: UnixNanos;
  value: MetricValue;
  exemplars: Exemplar[];
  /** Only Sentry's metrics have a trace. */
  traceId: TraceId | null;
  spanId: SpanId | null;
  service: string;
  scope: string | null;
  /** Only where the scope is more than a name. */
  scopeFacts?: ScopeFacts;
  /** OTLP's flags of the point; absent if 0. */
  flags?: number;
  attributes: Attributes;
  resource: Attributes;
  /** `own` are the collector's own, which nobody sent. */
  source: "otlp" | "sentry" | "own";
}
