import type { Day } from "./day.ts";

/** Rows that a file can have, for this: 2^33. */
const ROWS = 8_589_934_592;

/** A row of a day's file as one number, which grows with the day and then the row. */
export function recordKey(day: Day, row: number): number {
  return day * ROWS + row;
}

export function splitKey(key: number): { day: Day; row: number } {
  const day = Math.floor(key / ROWS);
  return { day, row: key - day * ROWS };
}

/** The same as text that passes through addresses; undefined for what is none. */
export function recordId(day: Day, row: number): string {
  return `${day}-${row}`;
}

export function parseRecordId(id: string): { day: Day; row: number } | undefined {
  const match = /^(\d{1,6})-(\d{1,12})$/.exec(id);
  return match === null ? undefined : { day: Number(match[1]), row: Number(match[2]) };
}
