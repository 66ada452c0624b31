import type { TwoWayPage } from "../../port/page.ts";

/** Ends a cursor that asks for what comes before its row. */
const BEFORE = ":before";

export interface TwoWayCursor {
  /** As other pages' cursors are. */
  place: string;
  backwards: boolean;
}

export function readTwoWayCursor(cursor: string | undefined): TwoWayCursor | null {
  if (cursor === undefined) return null;
  const backwards = cursor.endsWith(BEFORE);
  return { place: backwards ? cursor.slice(0, -BEFORE.length) : cursor, backwards };
}

/**
 * The first of the rows as a page. `rows` come from the cursor's place on, against the list's order when it says
 * backwards. Reads one row too many.
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
  // Whoever comes from a place has left something there.
  const hasNext = backwards || more;
  const hasPrevious = backwards ? more : cursor !== null;
  return {
    items: shown.map(show),
    next: hasNext && last !== undefined ? placeOf(last) : null,
    previous: hasPrevious && first !== undefined ? `${placeOf(first)}${BEFORE}` : null,
  };
}
