import { AppError } from "#lib/app-error.ts";
import type { Page, TwoWayPage } from "../../port/page.ts";
import type { Conditions } from "./conditions.ts";
import type { Day } from "./day.ts";
import { splitKey } from "./record-key.ts";

/**
 * A page's cursor: the sort value and id of its last row, joined by a colon.
 * Throws `AppError("bad_cursor")` for text that is not a cursor.
 */
export function encodeCursor(value: number | bigint, id: number | bigint): string {
  return `${value}:${id}`;
}

export function decodeCursor(cursor: string): { value: bigint | number; id: number } {
  const match = /^(-?\d{1,19})(\.\d{1,12})?:(\d{1,16})$/.exec(cursor);
  if (match?.[1] === undefined || match[3] === undefined) throw new AppError("bad_cursor");
  const whole = BigInt(match[1]);
  if (BigInt.asIntN(64, whole) !== whole) throw new AppError("bad_cursor");
  return { value: match[2] === undefined ? whole : Number(`${match[1]}${match[2]}`), id: Number(match[3]) };
}

/**
 * Restricts a day's rows to those after a cursor of `value:recordKey`, ordered by the column, the day and the row, all
 * descending; with `backwards`, to those before it.
 */
export function addCursor(
  where: Conditions,
  column: string,
  idColumn: string,
  day: Day,
  cursor: string | undefined,
  backwards = false,
): void {
  if (cursor === undefined) return;
  const { value, id } = decodeCursor(cursor);
  const last = splitKey(id);
  const comparison = backwards ? ">" : "<";
  const isBeyond = backwards ? day > last.day : day < last.day;
  if (day === last.day) where.add(`(${column}, ${idColumn}) ${comparison} (?, ?)`, value, last.row);
  else where.add(`${column} ${comparison}${isBeyond ? "=" : ""} ?`, value);
}

/** The first items of a source as a page, with the cursor of the last one if there are more. Reads one item beyond. */
export function takePage<Row, Item>(
  rows: Iterable<Row>,
  limit: number,
  show: (row: Row) => Item,
  cursorOf: (row: Row) => string,
): Page<Item> {
  const items: Item[] = [];
  let last: Row | undefined;
  for (const row of rows) {
    if (items.length === limit) return { items, next: last === undefined ? null : cursorOf(last) };
    items.push(show(row));
    last = row;
  }
  return { items, next: null };
}

/** Suffix of a cursor to the previous page. */
const BEFORE = ":before";

export interface TwoWayCursor {
  /** The cursor without its direction. */
  place: string;
  backwards: boolean;
}

export function readTwoWayCursor(cursor: string | undefined): TwoWayCursor | null {
  if (cursor === undefined) return null;
  const backwards = cursor.endsWith(BEFORE);
  return { place: backwards ? cursor.slice(0, -BEFORE.length) : cursor, backwards };
}

/**
 * The first of the rows as a page. `rows` start at the cursor, in reverse order when it points backwards. Reads one row
 * beyond.
 */
export function takeTwoWayPage<Row, Item>(
  rows: Iterable<Row>,
  limit: number,
  cursor: TwoWayCursor | null,
  show: (row: Row) => Item,
  placeOf: (row: Row) => string,
): TwoWayPage<Item> {
  const taken: Row[] = [];
  for (const row of rows) {
    taken.push(row);
    if (taken.length > limit) break;
  }
  const more = taken.length > limit;
  const shown = taken.slice(0, limit);
  const backwards = cursor?.backwards === true;
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  // A cursor comes from a page, so there are rows on its other side.
  const hasNext = backwards || more;
  const hasPrevious = backwards ? more : cursor !== null;
  return {
    items: shown.map(show),
    next: hasNext && last !== undefined ? placeOf(last) : null,
    previous: hasPrevious && first !== undefined ? `${placeOf(first)}${BEFORE}` : null,
  };
}

/** Removes the row number, which is internal. */
export function withoutRow<T extends { row: number }>(found: T): Omit<T, "row"> {
  const record: Omit<T, "row"> & { row?: number } = { ...found };
  delete record.row;
  return record;
}

/** Merges sorted sources into one order, reading each only as far as needed. */
export function* mergeSorted<T>(
  sources: Iterable<T>[],
  isBefore: (left: T, right: T) => boolean,
): Generator<T> {
  const iterators = sources.map((source) => source[Symbol.iterator]());
  try {
    const heads = iterators.map((iterator) => iterator.next());
    for (;;) {
      let best = -1;
      for (const [index, head] of heads.entries()) {
        if (head.done === true) continue;
        const leader = heads[best];
        if (leader === undefined || leader.done === true || isBefore(head.value, leader.value)) best = index;
      }
      const head = heads[best];
      if (head === undefined || head.done === true) return;
      yield head.value;
      heads[best] = iterators[best]!.next();
    }
  } finally {
    for (const iterator of iterators) iterator.return?.();
  }
}
