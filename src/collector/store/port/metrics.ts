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

/** The points of one step, merged: values of gauges and sums; counts and sums of histograms. */
export interface MetricStep {
  at: UnixMillis;
  /** Points merged. */
  points: number;
  /** Measured values: the number of points, except for histograms and summaries. */
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  /** The latest value: for cumulative metrics the only meaningful number. */
  last: number | null;
  /** For histograms with equal bounds; exponential ones report the upper bounds of their buckets. Null otherwise. */
  histogram: { bounds: number[]; counts: number[] } | null;
}

export interface MetricSeries {
  /** The value of the attribute that the points are grouped by, as text; null without grouping, or for points without it. */
  group: string | null;
  /** Oldest first; steps without points are left out. */
  steps: MetricStep[];
}
