import type { Millis, UnixMillis } from "#lib/units.ts";
import {
  addDistribution,
  addExplicit,
  addExponential,
  addQuantiles,
  addRange,
  addValue,
  createDistribution,
  type Distribution,
} from "#model/metric/distribution.ts";
import { quantilePart, type Aggregate } from "#model/metric/metric-type.ts";
import { quantileOf, rangeOf } from "#model/metric/quantile.ts";
import type { Measured } from "./measured.ts";
import type { Stream } from "./metric-streams.ts";

/** The figures of a query while its points are walked: one for each group and step, and what it takes to merge them. */
export interface MetricCells {
  /** A level of a stream: a gauge, or a sum that may fall. */
  addLevel: (stream: Stream, measured: Measured) => void;
  /** What a counter or a distribution measured from one time to another. */
  addRise: (stream: Stream, from: UnixMillis, measured: Measured) => void;
  /** After a stream's last point. */
  endLevel: (stream: Stream) => void;
  /** Points that counted. */
  points: () => number;
  /** One figure a step of these groups together; null where there is none. */
  figures: (groups: number[]) => (number | null)[];
  /** The figure of all steps; of levels that are added up their average. */
  total: (groups: number[]) => number | null;
}

/** A level holds so long without a new point. */
const STALE: Millis = 300_000;

export interface CellTimes {
  begin: UnixMillis;
  end: UnixMillis;
  step: Millis;
}

/** @param groups how many groups there are */
export function createCells(
  aggregate: Aggregate,
  groups: number,
  { begin, end, step }: CellTimes,
): MetricCells {
  const steps = Math.max(1, Math.ceil((end - begin) / step));
  const figures = Array.from({ length: groups }, () => null as Float64Array | null);
  const weights = Array.from({ length: groups }, () => null as Float64Array | null);
  const distributions = Array.from({ length: groups }, () => [] as (Distribution | undefined)[]);
  const isDistributed = quantilePart(aggregate) !== null || aggregate === "min" || aggregate === "max";
  let points = 0;
  let hasLevels = false;

  const stepAt = (time: UnixMillis) => Math.min(steps - 1, Math.floor((time - begin) / step));
  const column = (of: (Float64Array | null)[], group: number) =>
    (of[group] ??= new Float64Array(steps).fill(Number.NaN));
  const add = (group: number, at: number, value: number, weight = 1) => {
    const own = column(figures, group);
    own[at] = (Number.isNaN(own[at]!) ? 0 : own[at]!) + value;
    if (aggregate !== "avg") return;
    const counts = column(weights, group);
    counts[at] = (Number.isNaN(counts[at]!) ? 0 : counts[at]!) + weight;
  };
  const distribution = (group: number, at: number) => (distributions[group]![at] ??= createDistribution());
  /** The later value stands. */
  const setLast = (group: number, time: UnixMillis, value: number) => {
    const times = column(weights, group);
    const at = stepAt(time);
    if (times[at]! > time) return;
    times[at] = time;
    column(figures, group)[at] = value;
  };
  const spread = (group: number, from: UnixMillis, to: UnixMillis, amount: number) => {
    if (from >= to) {
      add(group, stepAt(to), amount);
      return;
    }
    for (let at = from < begin ? 0 : stepAt(from); at < steps; at++) {
      const [first, last] = [begin + at * step, begin + (at + 1) * step];
      if (first >= to) break;
      const share = (Math.min(to, last) - Math.max(from, first)) / (to - from);
      if (share > 0) add(group, at, amount * share);
    }
  };
  const endLevel = (stream: Stream, until?: UnixMillis) => {
    const { level, group } = stream;
    if (level === null) return;
    const isHeld = until !== undefined && until - level.time <= STALE;
    const next = until === undefined ? level.step + 1 : stepAt(until);
    for (let at = level.step; at < (isHeld ? next : level.step + 1); at++) add(group, at, level.value);
    stream.level = null;
  };

  return {
    points: () => points,
    endLevel,
    addLevel(stream, { time, value, low, min, max }) {
      const { group } = stream;
      if (group < 0) return;
      points++;
      hasLevels = true;
      const at = stepAt(time);
      if (aggregate === "sum") {
        if (stream.level !== null && stream.level.step !== at) endLevel(stream, time);
        stream.level = { step: at, time, value: value + low };
      } else if (aggregate === "last") setLast(group, time, value);
      else if (isDistributed) {
        addValue(distribution(group, at), value);
        if (!Number.isNaN(min) && !Number.isNaN(max)) addRange(distribution(group, at), min, max);
      } else add(group, at, aggregate === "count" ? 1 : value);
    },
    addRise(stream, from, measured) {
      const { group } = stream;
      points++;
      const { time, value, count, layout } = measured;
      const at = stepAt(time);
      const amount = layout === null ? value : count;
      if (aggregate === "rate") spread(group, from, time, amount);
      else if (aggregate === "increase") add(group, at, amount);
      else if (aggregate === "count") add(group, at, count);
      else if (isDistributed) addMeasured(distribution(group, at), measured);
      else if (!Number.isNaN(value)) add(group, at, value, count);
    },
    figures: (members) => Array.from({ length: steps }, (_, at) => figureOf(members, at, at + 1)),
    total: (members) => figureOf(members, 0, steps),
  };

  function figureOf(members: number[], from: number, to: number): number | null {
    if (isDistributed) {
      const parts = members.flatMap((group) =>
        distributions[group]!.slice(from, to).filter((one) => one !== undefined),
      );
      const part = quantilePart(aggregate);
      const merged = mergeDistributions(parts);
      if (part !== null) return quantileOf(merged, part);
      const range = rangeOf(merged);
      return range === null ? null : aggregate === "min" ? range.min : range.max;
    }
    let [sum, weight] = [Number.NaN, 0];
    let filled = 0;
    for (let at = from; at < to; at++) {
      let isFilled = false;
      for (const group of members) {
        const own = figures[group]?.[at] ?? Number.NaN;
        if (Number.isNaN(own)) continue;
        isFilled = true;
        const ownWeight = weights[group]?.[at] ?? 0;
        if (aggregate === "last") {
          if (Number.isNaN(sum) || ownWeight > weight) [sum, weight] = [own, ownWeight];
        } else {
          sum = (Number.isNaN(sum) ? 0 : sum) + own;
          weight += ownWeight;
        }
      }
      if (isFilled) filled++;
    }
    if (Number.isNaN(sum)) return null;
    if (aggregate === "avg") return weight === 0 ? null : sum / weight;
    if (aggregate === "rate") return (sum * 1000) / (Math.min(end, begin + to * step) - begin - from * step);
    // Levels of different times do not add up.
    return aggregate === "sum" && hasLevels ? sum / filled : sum;
  }
}

function addMeasured(to: Distribution, { value, count, min, max, layout, buckets, bucket }: Measured): void {
  if (layout === null) {
    addValue(to, value);
    return;
  }
  if (count === 0) return;
  if (layout.kind === "summary") {
    const quantiles = layout.quantiles.map((quantile, index) => ({
      quantile,
      value: buckets[bucket + index]!,
    }));
    addQuantiles(to, quantiles, count);
    return;
  }
  if (layout.kind === "values") {
    for (let index = 0; index < layout.count; index++) addValue(to, buckets[bucket + index]!);
    return;
  }
  const [least, most] = [Number.isNaN(min) ? null : min, Number.isNaN(max) ? null : max];
  if (layout.kind === "exponential") {
    const middle = bucket + layout.positive[1];
    const end = middle + layout.negative[1];
    addRange(to, least, most);
    addExponential(to, {
      scale: layout.scale,
      zeroThreshold: layout.zeroThreshold,
      zeroCount: buckets[end]!,
      positive: { offset: layout.positive[0], counts: buckets.subarray(bucket, middle) },
      negative: { offset: layout.negative[0], counts: buckets.subarray(middle, end) },
    });
    return;
  }
  // Without buckets there are only the values' sum and range: one of Sentry's distributions is a single value.
  if (layout.bounds.length === 0) {
    if (!Number.isNaN(value)) addValue(to, value / count, count);
    if (count > 1) addRange(to, least, most);
    return;
  }
  addRange(to, least, most);
  addExplicit(to, {
    bounds: layout.bounds,
    counts: buckets.subarray(bucket, bucket + layout.bounds.length + 1),
  });
}

function mergeDistributions(parts: Distribution[]): Distribution {
  if (parts.length === 1) return parts[0]!;
  const merged = createDistribution();
  for (const part of parts) addDistribution(merged, part);
  return merged;
}
