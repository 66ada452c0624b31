import type { UnixMillis } from "#lib/units.ts";
import type { AttributeFacet } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { OTHER_VALUES } from "./words.ts";

const HOUR = 3_600_000;
const MAX_KEYS = 50;
const MAX_VALUES = 20;

/**
 * The most frequent attributes of spans or logs with their values: at most 50 keys of 20 values. Counts are per whole
 * hour.
 */
export function listAttributes(
  files: StoreFiles,
  signal: "spans" | "logs",
  start: UnixMillis,
  end: UnixMillis,
): AttributeFacet[] {
  const keys = new Map<string, Map<string, number>>();
  for (const { connection } of files.days()) {
    const rows = connection
      .prepare(
        `SELECT key, value, sum(records) AS records FROM attribute_hours
         WHERE hour >= ? AND hour < ? AND signal = ? GROUP BY key, value`,
      )
      .all(Math.floor(start / HOUR), Math.ceil(end / HOUR), signal) as {
      key: string;
      value: string;
      records: number;
    }[];
    for (const { key, value, records } of rows) {
      const values = keys.get(key) ?? new Map<string, number>();
      values.set(value, (values.get(value) ?? 0) + records);
      keys.set(key, values);
    }
  }
  return [...keys]
    .map(([key, values]) => ({ key, values, total: sum(values.values()) }))
    .toSorted((left, right) => right.total - left.total || (left.key < right.key ? -1 : 1))
    .slice(0, MAX_KEYS)
    .map(({ key, values, total }) => facet(key, values, total));
}

function facet(key: string, counts: Map<string, number>, total: number): AttributeFacet {
  const values = [...counts]
    .filter(([value]) => value !== OTHER_VALUES)
    .map(([value, records]) => ({ value, records }))
    .toSorted((left, right) => right.records - left.records || (left.value < right.value ? -1 : 1))
    .slice(0, MAX_VALUES);
  return { key, values, others: total - sum(values.map(({ records }) => records)) };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
