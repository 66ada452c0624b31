import type { AttributeValue } from "#model/attributes.ts";
import { foldedValue, numberOf } from "../attributes/words.ts";

/** One value of each row: a number of `values`, or -1 for none. */
export interface ValueColumn {
  rows: Int32Array;
  values: readonly AttributeValue[];
  /** Whether upper and lower case make different values, as in names of services. */
  isCased: boolean;
}

/** One number of each row; `NaN` for none. */
export interface NumberColumn {
  numbers: Float64Array;
}

export type Column = ValueColumn | NumberColumn;

/** Numbers distinct values in order of arrival. */
export interface ValueList {
  values: AttributeValue[];
  /** The number of a value that is written as this JSON. */
  ofJson(json: string): number;
  of(value: AttributeValue): number;
}

export function createValueList(): ValueList {
  const numbers = new Map<string, number>();
  const values: AttributeValue[] = [];
  const list: ValueList = {
    values,
    ofJson(json) {
      const known = numbers.get(json);
      if (known !== undefined) return known;
      // A copy, because a part of a block's text would keep all of it in memory.
      numbers.set(Buffer.from(json).toString(), values.length);
      return values.push(JSON.parse(json) as AttributeValue) - 1;
    },
    of: (value) => list.ofJson(JSON.stringify(value)),
  };
  return list;
}

/** The same values as a search takes for the same, by number. */
export interface DistinctValues {
  /** The place of each value of the column. */
  places: Int32Array;
  /** How it is written, at each place. */
  labels: string[];
}

/** Text is the same in any case, and a number as its digits in a text; the first spelling in the order of code units is shown. */
export function distinctValues(
  { values, isCased }: ValueColumn,
  isUsed: (value: number) => boolean,
): DistinctValues {
  const known = new Map<string, number>();
  const labels: string[] = [];
  const places = new Int32Array(values.length).fill(-1);
  for (const [number, value] of values.entries()) {
    if (!isUsed(number)) continue;
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const same = isCased ? text : foldedValue(value);
    let place = known.get(same);
    if (place === undefined) {
      place = labels.push(text) - 1;
      known.set(same, place);
    } else if (text < labels[place]!) labels[place] = text;
    places[number] = place;
  }
  return { places, labels };
}

/** Numbers of rows; integers beyond 2^53 are exact in `large`, by row. */
export interface RowNumbers {
  numbers: Float64Array;
  large: ReadonlyMap<number, bigint>;
}

const NO_LARGE: ReadonlyMap<number, bigint> = new Map();

/** The rows' values as numbers: texts of numbers count. */
export function numbersOf(column: Column): RowNumbers {
  if ("numbers" in column) return { numbers: column.numbers, large: NO_LARGE };
  const numbers = Float64Array.from(column.values, (value) => numberOf(value) ?? Number.NaN);
  const exact = column.values.map(largeInteger);
  const { rows } = column;
  const large = new Map<number, bigint>();
  const ofRows = new Float64Array(rows.length);
  const hasLarge = exact.some((value) => value !== null);
  for (let row = 0; row < rows.length; row++) {
    const value = rows[row]!;
    ofRows[row] = value < 0 ? Number.NaN : numbers[value]!;
    if (!hasLarge || value < 0) continue;
    const integer = exact[value] ?? null;
    if (integer !== null) large.set(row, integer);
  }
  return { numbers: ofRows, large };
}

/** An integer whose digits a number would change. */
function largeInteger(value: AttributeValue): bigint | null {
  if (typeof value !== "string" || !/^\s*[+-]?\d{16,400}\s*$/.test(value)) return null;
  const integer = BigInt(value.trim().replace(/^\+/, ""));
  return Number.isSafeInteger(Number(integer)) ? null : integer;
}
