import type { SQLInputValue } from "node:sqlite";

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
