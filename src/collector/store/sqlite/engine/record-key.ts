import type { Day } from "./day.ts";

/** The most rows that a file can have: 2^33. */
const ROWS = 8_589_934_592;

/** A day and row as one number, ordered by day and then row. */
export function recordKey(day: Day, row: number): number {
  return day * ROWS + row;
}

export function splitKey(key: number): { day: Day; row: number } {
  const day = Math.floor(key / ROWS);
  return { day, row: key - day * ROWS };
}

/** The same as text for URLs. */
export function recordId(day: Day, row: number): string {
  return `${day}-${row}`;
}

export function parseRecordId(id: string): { day: Day; row: number } | undefined {
  const match = /^(\d{1,6})-(\d{1,12})$/.exec(id);
  return match === null ? undefined : { day: Number(match[1]), row: Number(match[2]) };
}
