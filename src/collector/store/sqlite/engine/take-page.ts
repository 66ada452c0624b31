import type { Page } from "../../port/page.ts";

/** The first items of a source as a page, and the cursor of the last of them if there are more. Reads one item too many. */
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
