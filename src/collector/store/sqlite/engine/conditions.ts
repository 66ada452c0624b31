import type { SQLInputValue } from "node:sqlite";
import { type UnixMillis, type UnixNanos, nanosFromMillis } from "#lib/units.ts";
import type { TextPattern } from "../../port/issues.ts";
import { LAST_NANOS, clampNanos } from "./integer-id.ts";

/** The `WHERE` of a question, put together of what was asked; every value is bound. */
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

/** A pattern as SQLite's LIKE takes it, with `\` as its escape. LIKE folds ASCII only, as SQLite does everywhere. */
export function likePattern(parts: TextPattern): string {
  return parts.map((part) => part.replaceAll(/[\\%_]/g, String.raw`\$&`)).join("%");
}

/** A range as stored times are compared with it: held within what 64 bits can say, the last moment included. */
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
