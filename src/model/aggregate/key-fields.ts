import type { Grouped } from "../saved-search.ts";
import { fieldName, searchFields, storedKeys } from "../search/fields.ts";

/** Keys of records that are no field of their search. */
const OTHERS: Record<Grouped, readonly string[]> = {
  issues: ["issue", "trace"],
  traces: [],
  logs: [],
};

/** Fields that apply to more than the counted record, or have no values to group by. */
const NO_KEYS: ReadonlySet<string> = new Set([
  "is",
  "has",
  "count",
  "users",
  "firstSeen",
  "lastSeen",
  "timestamp",
  "error.unhandled",
]);

/** What a key to group by or to measure is. */
export type AggregateKey =
  /** A field, and the names under which attributes of the same meaning are stored. */
  | { kind: "field"; field: string; names: string[] }
  /** A tag or attribute; of a field it may be stored under any of the names. */
  | { kind: "attribute"; names: string[]; isField: boolean }
  /** A field without values. */
  | { kind: "none" };

export function aggregateKey(of: Grouped, key: string): AggregateKey {
  if (OTHERS[of].includes(key)) return { kind: "field", field: key, names: [] };
  const fields = searchFields(of);
  const name = fieldName(fields, key);
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || field === undefined) return { kind: "attribute", names: [key], isField: false };
  if (NO_KEYS.has(name) || (of === "issues" && name === "message")) return { kind: "none" };
  if (field.kind === "attribute") return { kind: "attribute", names: storedKeys(name, field), isField: true };
  return { kind: "field", field: name, names: storedKeys(name, field) };
}

/** Numbers that every record has: to measure, not to group by. */
export function isDuration(of: Grouped, key: string): boolean {
  const found = aggregateKey(of, key);
  return of === "traces" && found.kind === "field" && ["duration", "span.duration"].includes(found.field);
}

/** The fields to group by and to measure, in the order in which they are suggested. */
export function suggestedKeys(of: Grouped): string[] {
  const fields = Object.keys(searchFields(of)).filter((name) => aggregateKey(of, name).kind !== "none");
  return [...OTHERS[of], ...fields];
}
