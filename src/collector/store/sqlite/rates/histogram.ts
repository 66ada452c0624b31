/**
 * Counts of durations by logarithm: four buckets per doubling, so that a value read back is within 9.1 % of the one
 * counted.
 */
export type Histogram = Map<number, number>;

const BUCKETS_A_DOUBLING = 4;
const LAST = 255;

export function bucketOf(nanos: number): number {
  return nanos < 1 ? 0 : Math.min(LAST, Math.floor(BUCKETS_A_DOUBLING * Math.log2(nanos)));
}

export function addTo(histogram: Histogram, added: Histogram): void {
  for (const [bucket, count] of added) histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
}

/** The duration in nanoseconds that the given share of all are below; null when there is none. */
export function percentile(histogram: Histogram, part: number): number | null {
  const buckets = [...histogram].toSorted(([left], [right]) => left - right);
  const found = findParts(
    [part],
    buckets.reduce((sum, [, count]) => sum + count, 0),
  );
  for (const [bucket, count] of buckets) found.add(bucket, count);
  return found.values[0] ?? null;
}

/** For each bucket, in any order: one byte for the bucket, then its count as a varint. */
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

/** Adds an encoded histogram, and returns the sum. */
export function addEncoded(histogram: Histogram, bytes: Uint8Array): Histogram {
  decode(bytes, (bucket, count) => histogram.set(bucket, (histogram.get(bucket) ?? 0) + count));
  return histogram;
}

/** Of `percentilesOfEncoded`; zero between its calls. */
const counts = new Float64Array(LAST + 1);

/** The durations that shares, in ascending order, of all in several encoded histograms are below; empty when there is none. */
export function percentilesOfEncoded(encoded: readonly Uint8Array[], parts: number[]): number[] {
  let total = 0;
  let [lowest, highest] = [LAST, 0];
  for (const bytes of encoded)
    decode(bytes, (bucket, count) => {
      counts[bucket]! += count;
      total += count;
      if (bucket < lowest) lowest = bucket;
      if (bucket > highest) highest = bucket;
    });
  const found = findParts(parts, total);
  for (let bucket = lowest; bucket <= highest; bucket++) {
    found.add(bucket, counts[bucket]!);
    counts[bucket] = 0;
  }
  return found.values;
}

/** Finds the shares of a total among buckets that are added in order. */
function findParts(parts: number[], total: number) {
  const values: number[] = [];
  let below = 0;
  return {
    values,
    add(bucket: number, count: number) {
      below += count;
      while (values.length < parts.length && below >= Math.max(1, Math.ceil(parts[values.length]! * total)))
        values.push(2 ** ((bucket + 0.5) / BUCKETS_A_DOUBLING));
    },
  };
}

function decode(bytes: Uint8Array, add: (bucket: number, count: number) => void): void {
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
    add(bucket, count);
  }
}
