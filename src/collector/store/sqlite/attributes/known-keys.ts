import type { StoreFiles } from "../engine/open-files.ts";
import type { Connection } from "../engine/connection.ts";
import { MAX_KEYS, type Signal } from "./attribute-counts.ts";

/**
 * Which of the keys any stored span or log record has, or its resource. The latest days are read first, and no more of them than
 * needed. Where an hour had too many keys to count, any may have been stored.
 */
export function knownKeys(files: StoreFiles, signal: Signal, keys: readonly string[]): string[] {
  const left = new Set(keys);
  for (const { connection } of files.days()) {
    for (const key of left) if (hasKey(connection, signal, key)) left.delete(key);
    if (left.size === 0) break;
  }
  return keys.filter((key) => !left.has(key));
}

function hasKey(connection: Connection, signal: Signal, key: string): boolean {
  const hours = connection.prepare("SELECT hour FROM attribute_hours WHERE hour > ? ORDER BY hour LIMIT 1");
  const counted = connection.prepare(
    "SELECT 1 FROM attribute_hours WHERE hour = ? AND signal = ? AND key = ? LIMIT 1",
  );
  const all = connection.prepare(
    "SELECT count(DISTINCT key) AS keys FROM attribute_hours WHERE hour = ? AND signal = ?",
  );
  let at = hours.get(-1) as { hour: number } | undefined;
  const seen: number[] = [];
  while (at !== undefined) {
    if (counted.get(at.hour, signal, key) !== undefined) return true;
    seen.push(at.hour);
    at = hours.get(at.hour) as { hour: number } | undefined;
  }
  const resource = connection
    .prepare(
      "SELECT 1 FROM resources, json_each(resources.json) AS attribute WHERE attribute.key = ? LIMIT 1",
    )
    .get(key);
  if (resource !== undefined) return true;
  return seen.some((hour) => (all.get(hour, signal) as { keys: number }).keys >= MAX_KEYS);
}
