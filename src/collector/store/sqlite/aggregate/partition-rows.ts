/** Rows by bucket: those of a bucket are side by side. */
export interface Partition {
  /** Where each bucket begins among the rows; the last entry is the end. */
  begins: Int32Array;
  rows(): Int32Array;
}

/** @param buckets the bucket of each row; a row in none has -1 */
export function partitionRows(buckets: Int32Array, count: number): Partition {
  const begins = new Int32Array(count + 1);
  for (let row = 0; row < buckets.length; row++) {
    const bucket = buckets[row]!;
    if (bucket >= 0) begins[bucket + 1]!++;
  }
  for (let bucket = 0; bucket < count; bucket++) begins[bucket + 1]! += begins[bucket]!;
  let rows: Int32Array | undefined;
  return {
    begins,
    // Counts need no more than where the buckets begin.
    rows: () => (rows ??= orderRows(buckets, begins)),
  };
}

function orderRows(buckets: Int32Array, begins: Int32Array): Int32Array {
  const next = begins.slice();
  const rows = new Int32Array(begins.at(-1)!);
  for (let row = 0; row < buckets.length; row++) {
    const bucket = buckets[row]!;
    if (bucket >= 0) rows[next[bucket]!++] = row;
  }
  return rows;
}
