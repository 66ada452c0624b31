import { distinctValues, type ValueColumn } from "./value-column.ts";

/** Rows by the values of their keys. */
export interface Groups {
  /** The group of each row. */
  groupOf: Int32Array;
  count: number;
  /** The group's value of each key; null for none. */
  keysOf(group: number): (string | null)[];
}

/** Groups rows by columns; all rows are one group without any. Null for more groups than allowed. */
export function groupRows(columns: ValueColumn[], size: number, maxGroups: number): Groups | null {
  let groupOf = new Int32Array(size);
  let count = size === 0 ? 0 : 1;
  const levels: { parents: number[]; places: number[]; labels: string[] }[] = [];
  for (const column of columns) {
    const used = new Uint8Array(column.values.length);
    for (const value of column.rows) if (value >= 0) used[value] = 1;
    const { places, labels } = distinctValues(column, (value) => used[value] === 1);
    const known = createTable(count * (labels.length + 1));
    const parents: number[] = [];
    const placesOfGroup: number[] = [];
    const next = new Int32Array(size);
    for (let row = 0; row < size; row++) {
      const value = column.rows[row]!;
      const place = value < 0 ? 0 : places[value]! + 1;
      const parent = groupOf[row]!;
      const key = parent * (labels.length + 1) + place;
      let group = known.get(key);
      if (group < 0) {
        group = parents.push(parent) - 1;
        placesOfGroup.push(place);
        known.set(key, group);
        if (group >= maxGroups) return null;
      }
      next[row] = group;
    }
    groupOf = next;
    count = parents.length;
    levels.push({ parents, places: placesOfGroup, labels });
  }
  return {
    groupOf,
    count,
    keysOf(group) {
      const keys: (string | null)[] = [];
      let at = group;
      for (const { parents, places, labels } of levels.toReversed()) {
        const place = places[at]!;
        keys.unshift(place === 0 ? null : labels[place - 1]!);
        at = parents[at]!;
      }
      return keys;
    },
  };
}

const MOST_LISTED = 1_000_000;

/** The numbers of keys below `size`; -1 where none is set. A list is quicker than a map, unless it is very long. */
function createTable(size: number): { get(key: number): number; set(key: number, value: number): void } {
  if (size > MOST_LISTED) {
    const map = new Map<number, number>();
    return { get: (key) => map.get(key) ?? -1, set: (key, value) => void map.set(key, value) };
  }
  const list = new Int32Array(size).fill(-1);
  return {
    get: (key) => list[key]!,
    set(key, value) {
      list[key] = value;
    },
  };
}
