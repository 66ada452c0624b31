/** Rows by bucket: those of a bucket are side by side. */
export interface Partition {
  rows: Int32Array;
  /** Where each bucket begins in `rows`; the last entry is the end. */
  begins: Int32Array;
}

/** @param buckets the bucket of each row; a row in none has -1 */
export function partitionRows(buckets: Int32Array, count: number): Partition {
  const begins = new Int32Array(count + 1);
  for (const bucket of buckets) if (bucket >= 0) begins[bucket + 1]!++;
  for (let bucket = 0; bucket < count; bucket++) begins[bucket + 1]! += begins[bucket]!;
  const next = begins.slice();
  const rows = new Int32Array(begins[count]!);
  for (let row = 0; row < buckets.length; row++) {
    const bucket = buckets[row]!;
    if (bucket >= 0) rows[next[bucket]!++] = row;
  }
  return { rows, begins };
}
