/** The buckets of an explicit histogram: upper bounds, inclusive, ascending; `counts` is one longer. */
export interface ExplicitBuckets {
  bounds: readonly number[];
  counts: ArrayLike<number>;
}

/** The buckets of an exponential histogram, as `MetricValue` has them. */
export interface ExponentialBuckets {
  scale: number;
  zeroCount: number;
  zeroThreshold: number;
  positive: { offset: number; counts: ArrayLike<number> };
  negative: { offset: number; counts: ArrayLike<number> };
}

/**
 * Values of any number of histograms, merged. Explicit buckets of different bounds, which are told apart by identity, stay apart; exponential ones are merged
 * exactly at the lowest scale. Single values are kept in exponential buckets of at most 0.6 % width.
 */
export interface Distribution {
  explicit: Map<readonly number[], Float64Array>;
  scale: number;
  positive: Map<number, number>;
  negative: Map<number, number>;
  zeroCount: number;
  zeroThreshold: number;
  /** Of summaries: by quantile the sum of its values and their weight. */
  quantiles: Map<number, { sum: number; weight: number }>;
  /** Of what was recorded, where every sender said so. */
  min: number;
  max: number;
  /** Whether `min` and `max` hold for every value. */
  isBounded: boolean;
}

const FINEST = 7;
const COARSEST = -10;
/** Of one sign; with more, the scale is lowered. */
const MOST_BUCKETS = 1_024;

export function createDistribution(): Distribution {
  return {
    explicit: new Map(),
    scale: FINEST,
    positive: new Map(),
    negative: new Map(),
    zeroCount: 0,
    zeroThreshold: 0,
    quantiles: new Map(),
    min: Infinity,
    max: -Infinity,
    isBounded: true,
  };
}

export function addValue(to: Distribution, value: number, count = 1): void {
  if (value === 0) to.zeroCount += count;
  else {
    const index = Math.ceil(Math.log2(Math.abs(value)) * 2 ** to.scale) - 1;
    addCount(to, value > 0 ? to.positive : to.negative, index, count);
  }
  addRange(to, value, value);
}

/** The least and the greatest of the values that are added; null where the sender did not say. */
export function addRange(to: Distribution, min: number | null, max: number | null): void {
  if (min === null || max === null) to.isBounded = false;
  else {
    to.min = Math.min(to.min, min);
    to.max = Math.max(to.max, max);
  }
}

export function addExplicit(to: Distribution, { bounds, counts }: ExplicitBuckets): void {
  let sums = to.explicit.get(bounds);
  if (sums === undefined) {
    sums = new Float64Array(counts.length);
    to.explicit.set(bounds, sums);
  }
  for (let at = 0; at < counts.length; at++) sums[at] = sums[at]! + counts[at]!;
}

export function addExponential(to: Distribution, buckets: ExponentialBuckets): void {
  const { scale, positive, negative } = buckets;
  if (scale < to.scale) lowerScale(to, scale);
  to.zeroCount += buckets.zeroCount;
  to.zeroThreshold = Math.max(to.zeroThreshold, buckets.zeroThreshold);
  for (const [own, sent] of [
    [to.positive, positive],
    [to.negative, negative],
  ] as const)
    for (let at = 0; at < sent.counts.length; at++) {
      const count = sent.counts[at]!;
      // The scale may fall while buckets are added.
      if (count > 0) addCount(to, own, Math.floor((sent.offset + at) / 2 ** (scale - to.scale)), count);
    }
}

/** A summary's quantiles can only be averaged; `weight` is its count. */
export function addQuantiles(
  to: Distribution,
  quantiles: readonly { quantile: number; value: number }[],
  weight: number,
): void {
  for (const { quantile, value } of quantiles) {
    const known = to.quantiles.get(quantile) ?? { sum: 0, weight: 0 };
    known.sum += value * weight;
    known.weight += weight;
    to.quantiles.set(quantile, known);
  }
}

export function addDistribution(to: Distribution, from: Distribution): void {
  for (const [bounds, counts] of from.explicit) addExplicit(to, { bounds, counts });
  if (from.scale < to.scale) lowerScale(to, from.scale);
  for (const side of ["positive", "negative"] as const)
    for (const [index, count] of from[side])
      addCount(to, to[side], Math.floor(index / 2 ** (from.scale - to.scale)), count);
  to.zeroCount += from.zeroCount;
  to.zeroThreshold = Math.max(to.zeroThreshold, from.zeroThreshold);
  for (const [quantile, { sum, weight }] of from.quantiles)
    addQuantiles(to, [{ quantile, value: sum / weight }], weight);
  addRange(to, from.min, from.max);
  to.isBounded &&= from.isBounded;
}

function addCount(to: Distribution, own: Map<number, number>, index: number, count: number): void {
  own.set(index, (own.get(index) ?? 0) + count);
  if (own.size > MOST_BUCKETS && to.scale > COARSEST) lowerScale(to, to.scale - 1);
}

function lowerScale(to: Distribution, scale: number): void {
  const factor = 2 ** (to.scale - scale);
  for (const own of [to.positive, to.negative]) {
    const entries = [...own];
    own.clear();
    for (const [index, count] of entries) {
      const lower = Math.floor(index / factor);
      own.set(lower, (own.get(lower) ?? 0) + count);
    }
  }
  to.scale = scale;
}
