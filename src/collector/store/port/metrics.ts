import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { MetricKind, Temporality } from "#model/metric-point.ts";

export interface MetricFilter {
  project: ProjectId;
  /** Exact. */
  name: string;
  service?: string;
  /** Exact values of the point's attributes, as text; all must match. */
  attributes: [string, string][];
  start: UnixMillis;
  end: UnixMillis;
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

/** The points of one step, merged: of a gauge and a sum the values, of histograms their counts and sums. */
export interface MetricStep {
  at: UnixMillis;
  /** Points merged. */
  points: number;
  /** Values measured: as many as points, except for histograms and summaries. */
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  /** The latest value: of cumulative metrics the only number that means something by itself. */
  last: number | null;
  /** Of histograms with equal bounds; exponential ones give the upper bounds of their buckets. Null otherwise. */
  histogram: { bounds: number[]; counts: number[] } | null;
}

export interface MetricSeries {
  /** Value of the attribute that was grouped by, as text; null where a point has none, and without a grouping. */
  group: string | null;
  /** Steps without points are left out. Oldest first. */
  steps: MetricStep[];
}
