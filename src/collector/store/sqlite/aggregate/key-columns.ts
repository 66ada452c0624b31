import type { Column, ValueColumn } from "./value-column.ts";
import type { ValueList } from "./value-column.ts";

/** The values of one key, day by day. */
export interface ColumnBuilder {
  add(rows: Int32Array): void;
  column(): ValueColumn;
}

export function createColumn(list: ValueList, isCased: boolean): ColumnBuilder {
  const parts: Int32Array[] = [];
  return {
    add: (rows) => void parts.push(rows),
    column: () => ({ rows: joined(parts, Int32Array), values: list.values, isCased }),
  };
}

export interface NumberBuilder {
  add(numbers: Float64Array): void;
  column(): Column;
}

export function createNumberColumn(): NumberBuilder {
  const parts: Float64Array[] = [];
  return {
    add: (numbers) => void parts.push(numbers),
    column: () => ({ numbers: joined(parts, Float64Array) }),
  };
}

interface TypedArray<Self> {
  length: number;
  set(other: Self, at: number): void;
}

export function joined<Array extends TypedArray<Array>>(
  parts: readonly Array[],
  make: new (length: number) => Array,
): Array {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const all = new make(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The first value of each row in the order of the columns, then that of its resource; -1 for none. */
export function firstOf(
  size: number,
  columns: readonly Int32Array[],
  ofResource: (row: number) => number,
): Int32Array {
  const rows = new Int32Array(size);
  for (let row = 0; row < size; row++) {
    let value = -1;
    for (let at = 0; at < columns.length && value < 0; at++) value = columns[at]![row]!;
    rows[row] = value < 0 ? ofResource(row) : value;
  }
  return rows;
}

/** The number that each row's number stands for; -1 for none. */
export function mapRows(rows: ArrayLike<number | null>, numberOf: (number: number) => number): Int32Array {
  const mapped = new Int32Array(rows.length);
  for (let row = 0; row < rows.length; row++) {
    const number = rows[row] ?? null;
    mapped[row] = number === null ? -1 : numberOf(number);
  }
  return mapped;
}
