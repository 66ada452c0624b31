import type { ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { MetricKind, Temporality } from "#model/metric/metric-point.ts";
import type { Board } from "#model/metric/board.ts";
import type { Aggregate, MetricType } from "#model/metric/metric-type.ts";
import type { AttributeKey, ValuePattern } from "./logs.ts";

/** What the points of a metric must meet: their service, scope, attributes and those of their resource. */
export type MetricCondition =
  | { kind: "all" | "any"; of: MetricCondition[] }
  | { kind: "not"; of: MetricCondition }
  | { kind: "service" | "scope"; value: ValuePattern }
  /** An attribute of the points or of their resource. */
  | { kind: "attribute"; key: AttributeKey; value: ValuePattern };

export interface MetricFilter {
  project: ProjectId;
  /** Exact. */
  name: string;
  /** Null for all points. */
  where: MetricCondition | null;
  start: UnixMillis;
  end: UnixMillis;
}

/** A metric of a name: senders may use a name with different types or units. */
export interface MetricVariant {
  type: MetricType;
  unit: string | null;
  /** Points in the time. */
  points: number;
}

export interface MetricQuery extends MetricFilter {
  /** Left out: those with the most points. */
  type?: MetricType;
  unit?: string | null;
  /** Null for the usual one of the type. */
  aggregate: Aggregate | null;
  step: Millis;
  /** Attributes, or `service` and `scope`, each under any of its names. */
  groupBy: AttributeKey[];
  /** How many groups get a line of their own; the others share one. */
  top: number;
}

/** A metric over time. */
export interface MetricAnswer {
  /** What the figures are of; null if the metric has no points in the time. */
  chosen: { type: MetricType; unit: string | null; description: string | null; aggregate: Aggregate } | null;
  variants: MetricVariant[];
  /** Those with the greatest figures first, then the rest. */
  series: MetricSeries[];
  /** Series of senders that were read. */
  streams: number;
  /** How many groups there are, the rest included. */
  groups: number;
  points: number;
  /** Whether the metric has more series than can be read. */
  isPart: boolean;
}

export interface MetricSeries {
  /** The values of `groupBy`, null where a point has none; null for the rest. */
  group: (string | null)[] | null;
  /** One figure a step from `start` on. */
  values: (number | null)[];
  /** The figure of the whole time as one step. */
  total: number | null;
}

/** A measurement with its trace. */
export interface MetricExemplar {
  at: UnixMillis;
  value: number;
  /** In full where it is an integer beyond 2^53. */
  digits: string | null;
  traceId: TraceId;
  spanId: SpanId | null;
  service: string;
}

/** A metric in a window of time. */
export interface MeasuredMetric {
  value: number | null;
  points: number;
  unit: string | null;
}

/** A metric with points in the time. */
export interface MetricLine {
  name: string;
  kind: MetricKind;
  unit: string | null;
  description: string | null;
  /** Of sums and histograms. */
  temporality: Temporality | null;
  monotonic: boolean | null;
  services: string[];
  points: number;
  lastSeen: UnixMillis;
}

export interface StoredBoard extends Board {
  id: number;
  changed: UnixMillis;
}
