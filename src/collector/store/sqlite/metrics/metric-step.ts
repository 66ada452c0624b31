import type { UnixMillis, UnixNanos } from "#lib/units.ts";
import type { MetricValue } from "#model/metric-point.ts";
import type { MetricStep } from "../../port/metrics.ts";

type Histogram = { bounds: number[]; counts: number[] };

/** The sums of one step's points. */
export interface StepSum {
  points: number;
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  last: number | null;
  lastTime: UnixNanos;
  /** `mixed` where the points' buckets differ. */
  histogram: Histogram | "mixed" | null;
}

export function createStep(): StepSum {
  return { points: 0, count: 0, sum: 0, min: null, max: null, last: null, lastTime: -1n, histogram: null };
}

export function addPoint(step: StepSum, time: UnixNanos, value: MetricValue): void {
  step.points++;
  const isLatest = time > step.lastTime;
  if (isLatest) step.lastTime = time;
  if (value.kind === "gauge" || value.kind === "sum") {
    if (value.value === null) return;
    step.count++;
    step.sum += value.value;
    addBounds(step, value.value, value.value);
    if (isLatest) step.last = value.value;
    return;
  }
  step.count += value.count;
  step.sum += value.sum ?? 0;
  if (isLatest) step.last = value.sum;
  if (value.kind === "summary") return;
  addBounds(step, value.min, value.max);
  const histogram = bucketsOf(value);
  if (histogram !== null) step.histogram = merged(step.histogram, histogram);
}

export function metricStep(at: UnixMillis, sum: StepSum): MetricStep {
  const { lastTime: _, histogram, ...rest } = sum;
  return { at, ...rest, histogram: histogram === "mixed" ? null : histogram };
}

function addBounds(step: StepSum, min: number | null, max: number | null): void {
  if (min !== null) step.min = step.min === null ? min : Math.min(step.min, min);
  if (max !== null) step.max = step.max === null ? max : Math.max(step.max, max);
}

/** The buckets by upper bound; of an exponential histogram those with values, negative ones first. */
function bucketsOf(
  value: Extract<MetricValue, { kind: "histogram" | "exponential_histogram" }>,
): Histogram | null {
  if (value.kind === "histogram")
    return value.counts.length === 0 ? null : { bounds: value.bounds, counts: value.counts };
  const base = 2 ** (2 ** -value.scale);
  const { positive, negative, zeroCount, zeroThreshold } = value;
  const bounds = [
    ...negative.counts.map((_, index) => -(base ** (negative.offset + index))).toReversed(),
    zeroThreshold,
    ...positive.counts.map((_, index) => base ** (positive.offset + index + 1)),
  ];
  return { bounds, counts: [...negative.counts.toReversed(), zeroCount, ...positive.counts, 0] };
}

/** Adds up equal buckets. */
function merged(known: StepSum["histogram"], added: Histogram): StepSum["histogram"] {
  if (known === null) return { bounds: [...added.bounds], counts: [...added.counts] };
  if (known === "mixed") return known;
  const isEqual =
    known.bounds.length === added.bounds.length &&
    known.bounds.every((bound, index) => bound === added.bounds[index]);
  if (!isEqual) return "mixed";
  return { bounds: known.bounds, counts: known.counts.map((count, index) => count + added.counts[index]!) };
}
