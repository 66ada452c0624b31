import type { Connection } from "../engine/connection.ts";
import { OTHER_VALUES } from "./words.ts";

export type Signal = "spans" | "logs";

/** The records of one hour that have the attribute with this value, case folded. */
export interface AttributeCount {
  hour: number;
  signal: Signal;
  key: string;
  value: string;
  records: number;
}

/** Keys counted per hour and signal. */
export const MAX_KEYS = 500;
const MAX_VALUES = 100;
const MAX_LENGTH = 200;

/** Limits the keys and values counted separately: it tracks those of the last hours. */
export function createAttributeLimits(connection: Connection): {
  /** The value to count under; null when the key is beyond the limit. */
  place(count: AttributeCount): string | null;
  clear(): void;
} {
  const hours = new Map<string, Map<string, Set<string>>>();
  const read = (hour: number, signal: Signal) => {
    const keys = new Map<string, Set<string>>();
    const rows = connection
      .prepare("SELECT key, value FROM attribute_hours WHERE hour = ? AND signal = ?")
      .all(hour, signal) as { key: string; value: string }[];
    for (const { key, value } of rows) keys.set(key, (keys.get(key) ?? new Set()).add(value));
    return keys;
  };
  return {
    place({ hour, signal, key, value }) {
      const name = `${signal} ${hour}`;
      let keys = hours.get(name);
      if (keys === undefined) {
        if (hours.size > 8) hours.clear();
        keys = read(hour, signal);
        hours.set(name, keys);
      }
      let values = keys.get(key);
      if (values === undefined) {
        if (keys.size >= MAX_KEYS || key.length > MAX_LENGTH) return null;
        values = new Set();
        keys.set(key, values);
      }
      if (values.has(value)) return value;
      if (values.size >= MAX_VALUES || value.length > MAX_LENGTH) return OTHER_VALUES;
      values.add(value);
      return value;
    },
    clear: () => hours.clear(),
  };
}

export function addAttributeCounts(
  connection: Connection,
  limits: ReturnType<typeof createAttributeLimits>,
  counts: AttributeCount[],
): void {
  const upsert = connection.prepare(
    `INSERT INTO attribute_hours (hour, signal, key, value, records) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET records = records + excluded.records`,
  );
  const sums = new Map<string, AttributeCount>();
  for (const count of counts) {
    const value = limits.place(count);
    if (value === null) continue;
    const name = `${count.hour} ${count.signal} ${count.key}\n${value}`;
    const sum = sums.get(name);
    if (sum === undefined) sums.set(name, { ...count, value });
    else sum.records += count.records;
  }
  for (const { hour, signal, key, value, records } of sums.values())
    upsert.run(hour, signal, key, value, records);
}
