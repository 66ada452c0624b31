/**
 * Counts of durations by their logarithm: four buckets for each doubling, so that what is read back lies within 9.1 % of
 * what was counted.
 */
export type Histogram = Map<number, number>;

const BUCKETS_A_DOUBLING = 4;
const LAST = 255;

export function bucketOf(nanos: number): number {
  return nanos < 1 ? 0 : Math.min(LAST, Math.floor(BUCKETS_A_DOUBLING * Math.log2(nanos)));
}

/** The upper bound of a bucket, in nanoseconds. */
export function upperBound(bucket: number): number {
  return 2 ** ((bucket + 1) / BUCKETS_A_DOUBLING);
}

export function addTo(histogram: Histogram, added: Histogram): void {
  for (const [bucket, count] of added) histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
}

/** The duration that the given part of all lie below, in nanoseconds; null when there is none. */
export function percentile(histogram: Histogram, part: number): number | null {
  const buckets = [...histogram].toSorted(([left], [right]) => left - right);
  const total = buckets.reduce((sum, [, count]) => sum + count, 0);
  let left = Math.max(1, Math.ceil(part * total));
  for (const [bucket, count] of buckets) {
    left -= count;
    if (left <= 0) return 2 ** ((bucket + 0.5) / BUCKETS_A_DOUBLING);
  }
  return null;
}

/** One byte a bucket, then its count in bytes of seven bits, the lowest first. */
export function encodeHistogram(histogram: Histogram): Uint8Array {
  const bytes: number[] = [];
  for (const [bucket, count] of histogram) {
    bytes.push(bucket);
    let rest = count;
    while (rest > 127) {
      bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

export function decodeHistogram(bytes: Uint8Array): Histogram {
  const histogram: Histogram = new Map();
  for (let at = 0; at < bytes.length; at++) {
    const bucket = bytes[at]!;
    let count = 0;
    let weight = 1;
    let byte: number;
    do {
      byte = bytes[++at] ?? 0;
      count += (byte & 127) * weight;
      weight *= 128;
    } while (byte > 127);
    histogram.set(bucket, count);
  }
  return histogram;
}
