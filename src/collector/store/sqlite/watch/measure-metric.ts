import type { UnixMillis } from "#lib/units.ts";
import type { MetricValue } from "#model/metric-point.ts";
import type { MetricFilter } from "../../port/metrics.ts";
import type { MeasuredMetric } from "../../port/watch.ts";
import { addPoint, createStep, metricStep, type StepSum } from "../metrics/metric-step.ts";
import { metricPoints, metricSeries } from "../metrics/metric-rows.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** How long before a window the last point of a cumulative series may be. */
const BEFORE = 15 * 60_000;

/**
 * Merges the points of a metric in each of some windows of equal length. Points of cumulative sums and histograms say how much
 * there was since their start, so each is taken less the one before it in its series.
 */
export function measureMetric(
  files: StoreFiles,
  filter: Omit<MetricFilter, "start" | "end">,
  windows: { start: UnixMillis; end: UnixMillis }[],
): MeasuredMetric[] {
  return windows.map(({ start, end }) => {
    const sum = createStep();
    const measured = { increase: 0, unit: null as string | null };
    const series = new Map<string, { time: bigint; value: MetricValue }[]>();
    const range = { ...filter, start: start - BEFORE, end };
    for (const file of files.days())
      for (const { id, unit, service, scope, source, attributes } of metricSeries(file, range)) {
        measured.unit ??= unit;
        // The series has another number in each day's file.
        const key = JSON.stringify([service, scope, source, attributes]);
        const points = series.get(key) ?? [];
        for (const { time, detail } of metricPoints(file, id, range))
          points.push({ time, value: detail.value });
        series.set(key, points);
      }
    const first = BigInt(Math.round(start)) * 1_000_000n;
    for (const points of series.values()) measured.increase += addSeries(sum, points, first);
    const { at: _at, ...step } = metricStep(start, sum);
    return { ...step, ...measured };
  });
}

/** Adds what a series measured from a time on, and returns by how much it rose. */
function addSeries(sum: StepSum, points: { time: bigint; value: MetricValue }[], first: bigint): number {
  const ordered = points.toSorted((one, other) => (one.time < other.time ? -1 : 1));
  let increase = 0;
  for (const [index, { time, value }] of ordered.entries()) {
    if (time < first) continue;
    const before = ordered[index - 1]?.value;
    const own = isCumulative(value) ? since(value, before) : value;
    if (own === null) continue;
    addPoint(sum, time, own);
    if (own.kind === "sum") increase += own.value ?? 0;
    else if (own.kind !== "gauge") increase += own.count;
  }
  return increase;
}

function isCumulative(value: MetricValue): boolean {
  if (value.kind === "sum") return value.monotonic && value.temporality === "cumulative";
  return (
    (value.kind === "histogram" || value.kind === "exponential_histogram") &&
    value.temporality === "cumulative"
  );
}

/** The increase since the previous point; null for the first one. A counter that fell was reset. */
function since(value: MetricValue, before: MetricValue | undefined): MetricValue | null {
  if (before === undefined) return null;
  if (value.kind === "sum" && before.kind === "sum") {
    if (value.value === null || before.value === null) return null;
    return { ...value, value: value.value < before.value ? value.value : value.value - before.value };
  }
  if (value.kind === "histogram" && before.kind === "histogram") {
    if (value.count < before.count || value.counts.length !== before.counts.length) return value;
    return {
      ...value,
      count: value.count - before.count,
      sum: value.sum === null || before.sum === null ? null : value.sum - before.sum,
      // Those since the start say nothing of this window.
      min: null,
      max: null,
      counts: value.counts.map((count, bucket) => count - (before.counts[bucket] ?? 0)),
    };
  }
  if (value.kind === "exponential_histogram" && before.kind === "exponential_histogram") {
    if (value.count < before.count) return value;
    const sum = value.sum === null || before.sum === null ? null : value.sum - before.sum;
    const buckets = { counts: [], offset: 0 };
    return {
      ...value,
      count: value.count - before.count,
      sum,
      min: null,
      max: null,
      positive: buckets,
      negative: buckets,
    };
  }
  return value;
}
