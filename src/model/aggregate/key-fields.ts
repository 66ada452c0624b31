import type { Searched } from "../saved-search.ts";
import { fieldName, searchFields, storedKeys } from "../search/fields.ts";

/** Keys of records that are no field of their search. */
const OTHERS: Record<Searched, Readonly<Record<string, string>>> = {
  issues: { issue: "Number of the issue", trace: "Trace of the event" },
  traces: {},
  logs: {},
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
/** Searched as the text of a record, not as a value. */
const TEXTS: Record<Searched, ReadonlySet<string>> = {
  issues: new Set(["message"]),
  traces: new Set(),
  logs: new Set(),
};

/** What a key to group by or to measure is. */
export type AggregateKey =
  /** A field, and the names under which attributes of the same meaning are stored. */
  | { kind: "field"; field: string; names: string[] }
  /** A tag or attribute; of a field it may be stored under any of the names. */
  | { kind: "attribute"; names: string[]; isField: boolean }
  /** A field without values. */
  | { kind: "none" };

export function aggregateKey(of: Searched, key: string): AggregateKey {
  if (Object.hasOwn(OTHERS[of], key)) return { kind: "field", field: key, names: [] };
  const fields = searchFields(of);
  const name = fieldName(fields, key);
  const field = name === undefined ? undefined : fields[name];
  if (name === undefined || field === undefined) return { kind: "attribute", names: [key], isField: false };
  if (NO_KEYS.has(name) || TEXTS[of].has(name)) return { kind: "none" };
  if (field.kind === "attribute") return { kind: "attribute", names: storedKeys(name, field), isField: true };
  return { kind: "field", field: name, names: storedKeys(name, field) };
}

/** Numbers that every record has: to measure, not to group by. */
export function isDuration(of: Searched, key: string): boolean {
  const found = aggregateKey(of, key);
  return of === "traces" && found.kind === "field" && ["duration", "span.duration"].includes(found.field);
}

/** The keys that are completed besides stored ones, each with a line of description. */
export function suggestedKeys(of: Searched): { key: string; description: string }[] {
  const fields = Object.entries(searchFields(of)).filter(([name]) => aggregateKey(of, name).kind !== "none");
  return [
    ...Object.entries(OTHERS[of]).map(([key, description]) => ({ key, description })),
    ...fields.map(([key, { description }]) => ({ key, description })),
  ];
}
