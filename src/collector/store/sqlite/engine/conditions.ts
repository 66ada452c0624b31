import type { SQLInputValue } from "node:sqlite";
import { type UnixMillis, type UnixNanos, nanosFromMillis } from "#lib/units.ts";
import type { TextPattern } from "../../port/issues.ts";
import { LAST_NANOS, clampNanos } from "./integer-id.ts";

/** The `WHERE` clause of a question; every value is bound. */
export interface Conditions {
  add(sql: string, ...values: SQLInputValue[]): void;
  /** All conditions joined by AND; `1` when there are none. */
  sql(): string;
  values: SQLInputValue[];
}

export function createConditions(): Conditions {
  const parts: string[] = [];
  const values: SQLInputValue[] = [];
  return {
    add(sql, ...bound) {
      parts.push(sql);
      values.push(...bound);
    },
    sql: () => (parts.length === 0 ? "1" : parts.join(" AND ")),
    values,
  };
}

/** A pattern for SQLite's LIKE, with `\` as the escape. LIKE folds ASCII only, as SQLite does everywhere. */
export function likePattern(parts: TextPattern): string {
  return parts.map((part) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)).join("%");
}

/** A range of stored times in nanoseconds, clamped to 64 bits. Both ends are inclusive. */
export function timeBounds(range: { start: UnixMillis; end: UnixMillis }): {
  start: UnixNanos;
  end: UnixNanos;
} {
  const end = nanosFromMillis(range.end);
  return {
    start: clampNanos(nanosFromMillis(range.start)),
    end: end > LAST_NANOS ? LAST_NANOS + 1n : clampNanos(end),
  };
}
