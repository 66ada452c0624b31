import type { Millis } from "#lib/units.ts";
import { QUANTILES, type MeasureName } from "#model/aggregate/measure.ts";
import type { MeasureValue } from "../../port/aggregates.ts";
import { createExactSum, exactInteger } from "./exact-sum.ts";
import type { Partition } from "./partition-rows.ts";
import { selectPlace } from "./select-place.ts";
import { distinctValues, numbersOf, type Column, type RowNumbers } from "./value-column.ts";

/** Computes one measure of each bucket. `length` is the bucket's time, for rates. */
export type MeasureBuckets = (partition: Partition, length: (bucket: number) => Millis) => MeasureValue[];

const MINUTE = 60_000;
const SECOND = 1000;

/** @param column the values that are measured; null for a measure of nothing */
export function createMeasure(name: MeasureName, column: Column | null): MeasureBuckets {
  if (column === null) {
    const unit = name === "rate" ? MINUTE : name === "rate_second" ? SECOND : null;
    return ({ begins }, length) =>
      eachBucket(begins, (bucket, begin, end) =>
        unit === null ? end - begin : ((end - begin) * unit) / length(bucket),
      );
  }
  if (name === "unique") return countUnique(column);
  const numbers = numbersOf(column);
  const measure = OF_NUMBERS[name] ?? atQuantile(QUANTILES[name] ?? 50);
  const having = new Int32Array(numbers.numbers.length);
  return (partition) => {
    const rows = partition.rows();
    return eachBucket(partition.begins, (_bucket, begin, end) => {
      let count = 0;
      for (let at = begin; at < end; at++) {
        const row = rows[at]!;
        if (!Number.isNaN(numbers.numbers[row]!)) having[count++] = row;
      }
      return count === 0 ? null : measure(having.subarray(0, count), numbers);
    });
  };
}

function eachBucket(
  begins: Int32Array,
  measure: (bucket: number, begin: number, end: number) => MeasureValue,
): MeasureValue[] {
  return Array.from({ length: begins.length - 1 }, (_, bucket) =>
    measure(bucket, begins[bucket]!, begins[bucket + 1]!),
  );
}

function countUnique(column: Column): MeasureBuckets {
  const { places, size } = placesOf(column);
  return (partition) => {
    const rows = partition.rows();
    /** The bucket in which a place was last seen: rows of a bucket are side by side. */
    const seenIn = new Int32Array(size).fill(-1);
    return eachBucket(partition.begins, (bucket, begin, end) => {
      let distinct = 0;
      for (let at = begin; at < end; at++) {
        const place = places[rows[at]!]!;
        if (place < 0 || seenIn[place] === bucket) continue;
        seenIn[place] = bucket;
        distinct++;
      }
      return distinct;
    });
  };
}

/** The place of each row's value among the distinct ones; -1 for none. */
function placesOf(column: Column): { places: Int32Array; size: number } {
  if ("rows" in column) {
    const { places, labels } = distinctValues(column, () => true);
    return { places: column.rows.map((value) => (value < 0 ? -1 : places[value]!)), size: labels.length };
  }
  const known = new Map<number, number>();
  const places = Int32Array.from(column.numbers, (number) => {
    if (Number.isNaN(number)) return -1;
    const place = known.get(number) ?? known.size;
    known.set(number, place);
    return place;
  });
  return { places, size: known.size };
}

type OfNumbers = (rows: Int32Array, numbers: RowNumbers) => MeasureValue;

const OF_NUMBERS: Partial<Record<MeasureName, OfNumbers>> = {
  sum: (rows, numbers) => sumOf(rows, numbers).value(),
  avg: (rows, numbers) => sumOf(rows, numbers).toNumber() / rows.length,
  min: (rows, numbers) => extreme(rows, numbers, -1),
  max: (rows, numbers) => extreme(rows, numbers, 1),
};

function sumOf(rows: Int32Array, { numbers, large }: RowNumbers) {
  const sum = createExactSum();
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const integer = large.size === 0 ? undefined : large.get(row);
    if (integer === undefined) sum.add(numbers[row]!);
    else sum.addLarge(integer);
  }
  return sum;
}

function extreme(rows: Int32Array, values: RowNumbers, sign: 1 | -1): MeasureValue {
  let best = rows[0]!;
  for (const row of rows) if (compareRows(row, best, values) * sign > 0) best = row;
  return valueOf(best, values);
}

/** The value at that percentage of their order, by nearest rank: one of the values themselves. */
function atQuantile(percent: number): OfNumbers {
  return (rows, values) => {
    const place = Math.max(0, Math.ceil((percent * rows.length) / 100) - 1);
    if (values.large.size > 0)
      return valueOf(rows.toSorted((left, right) => compareRows(left, right, values))[place]!, values);
    const numbers = new Float64Array(rows.length);
    for (let at = 0; at < rows.length; at++) numbers[at] = values.numbers[rows[at]!]!;
    return selectPlace(numbers, place);
  };
}

function compareRows(left: number, right: number, { numbers, large }: RowNumbers): number {
  const [one, other] = [large.get(left) ?? numbers[left]!, large.get(right) ?? numbers[right]!];
  return one < other ? -1 : one > other ? 1 : 0;
}

function valueOf(row: number, { numbers, large }: RowNumbers): MeasureValue {
  const integer = large.get(row);
  return integer === undefined ? numbers[row]! : exactInteger(integer);
}
