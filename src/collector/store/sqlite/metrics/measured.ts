import type { Line } from "./metric-streams.ts";
import { bucketCount, type Layout } from "./point-columns.ts";

/** What one point measured, or what it measured since the one before. */
export interface Measured {
  time: number;
  /** 0 if not sent. */
  start: number;
  /** A number, or a distribution's sum; NaN if there is none. */
  value: number;
  low: number;
  /** 1 for numbers. */
  count: number;
  min: number;
  max: number;
  layout: Layout | null;
  buckets: Float64Array;
  /** Where its buckets begin. */
  bucket: number;
}

/** What a counter rose by since an earlier point of the same run. One that fell was reset, and counts from zero. */
export function numberDifference({ value, low }: Measured, since: Line): number {
  const difference = value - since.value + (low - since.low);
  return difference < 0 ? value + low : difference;
}

/** What a distribution measured since an earlier point of the same run. One whose count fell was reset. */
export function differenceOf(now: Measured, layout: Layout, since: Line): Measured {
  const isReset = now.count < since.count;
  if (isReset) return now;
  // The least and the greatest since the start say nothing of this time.
  const less = {
    ...now,
    count: now.count - since.count,
    value: now.value - since.value,
    min: Number.NaN,
    max: Number.NaN,
  };
  if (layout.kind === "summary" || layout.kind === "values") return less;
  const buckets = bucketsSince(now, layout, since);
  return buckets === null ? now : { ...less, ...buckets };
}

/** Null where a bucket fell, or the bounds are others: a reset. */
function bucketsSince(
  now: Measured,
  layout: Exclude<Layout, { kind: "summary" | "values" }>,
  since: Line,
): Pick<Measured, "layout" | "buckets" | "bucket"> | null {
  const before = since.layout;
  if (before === null || before.kind !== layout.kind) return null;
  if (layout.kind === "exponential")
    return before.kind === "exponential" ? exponentialSince(now, layout, before, since.buckets) : null;
  const length = bucketCount(layout);
  if (before !== layout) return null;
  const buckets = new Float64Array(length);
  for (let index = 0; index < length; index++) {
    buckets[index] = now.buckets[now.bucket + index]! - since.buckets[index]!;
    if (buckets[index]! < 0) return null;
  }
  return { layout, buckets, bucket: 0 };
}

type Exponential = Extract<Layout, { kind: "exponential" }>;

/** At the lower of the two scales: a stream lowers its own while it takes in a wider range. */
function exponentialSince(
  now: Measured,
  layout: Exponential,
  before: Exponential,
  earlier: Float64Array,
): Pick<Measured, "layout" | "buckets" | "bucket"> {
  const scale = Math.min(layout.scale, before.scale);
  const own = lowered(layout, now.buckets, now.bucket, scale);
  const other = lowered(before, earlier, 0, scale);
  const sides = (["positive", "negative"] as const).map((side) => {
    const indexes = [...own[side].keys()];
    const offset = indexes.length === 0 ? 0 : Math.min(...indexes);
    const length = indexes.length === 0 ? 0 : Math.max(...indexes) - offset + 1;
    const counts = Array.from({ length }, (_, index) =>
      // What the zero bucket has taken in since is there.
      Math.max(0, (own[side].get(offset + index) ?? 0) - (other[side].get(offset + index) ?? 0)),
    );
    return { at: [offset, length] as [number, number], counts };
  });
  const [positive, negative] = [sides[0]!, sides[1]!];
  return {
    layout: {
      kind: "exponential",
      scale,
      zeroThreshold: layout.zeroThreshold,
      positive: positive.at,
      negative: negative.at,
    },
    buckets: Float64Array.from([
      ...positive.counts,
      ...negative.counts,
      Math.max(0, own.zeroCount - other.zeroCount),
    ]),
    bucket: 0,
  };
}

function lowered(
  { scale, positive, negative }: Exponential,
  buckets: Float64Array,
  from: number,
  to: number,
) {
  const factor = 2 ** (scale - to);
  const side = ([offset, length]: [number, number], first: number) => {
    const counts = new Map<number, number>();
    for (let index = 0; index < length; index++) {
      const count = buckets[first + index]!;
      const lower = Math.floor((offset + index) / factor);
      if (count > 0) counts.set(lower, (counts.get(lower) ?? 0) + count);
    }
    return counts;
  };
  return {
    positive: side(positive, from),
    negative: side(negative, from + positive[1]),
    zeroCount: buckets[from + positive[1] + negative[1]]!,
  };
}
