import type { Day } from "./day.ts";
import { splitKey } from "./record-key.ts";
import type { Conditions } from "./conditions.ts";
import { decodeCursor } from "./cursor.ts";

/**
 * Bounds a day's rows to those that come after a cursor of `value:recordKey`, in the order of the column, then the day,
 * then the row, all descending; `backwards`, to those that come before it.
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
