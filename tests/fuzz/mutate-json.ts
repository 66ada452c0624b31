import { isRecord } from "#lib/is-record.ts";
import { pick, type Random } from "./random.ts";

const DEEP = JSON.parse(`${'{"a":['.repeat(80)}1${"]}".repeat(80)}`) as unknown;
/** Values of every type, and the edge cases of each. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53 + 2,
  "",
  "text",
  "0",
  "-9223372036854775809",
  "NaN",
  "\0",
  "\ud800",
  "a".repeat(20_000),
  "€".repeat(300),
  "5b8efff798038103d269b633813fc60c",
  "2026-11-20T19:00:00.123456789Z",
  "9999-12-31",
  [],
  [null],
  [[]],
  {},
  { values: [] },
  { value: { value: 1 } },
  DEEP,
];
const KEYS = ["__proto__", "constructor", "toString", "", "values", "items", "length", "type"] as const;

/** The document with one to four of its values changed. Changes it in place: pass a copy. */
export function mutateJson(random: Random, document: unknown): unknown {
  let changed = document;
  for (let left = 1 + random(4); left > 0; left -= 1) changed = mutateOnce(random, changed);
  return changed;
}

function mutateOnce(random: Random, document: unknown): unknown {
  const holders: (unknown[] | Record<string, unknown>)[] = [];
  collect(document, holders);
  if (holders.length === 0) return structuredClone(pick(random, VALUES));
  const holder = pick(random, holders);
  if (Array.isArray(holder)) {
    const at = random(holder.length + 1);
    const action = random(3);
    if (action === 0) holder.splice(at, 1);
    else if (action === 1) holder.splice(at, 0, structuredClone(pick(random, VALUES)));
    else holder.splice(at, 0, ...structuredClone(holder.slice(at, at + 3)));
    return document;
  }
  const keys = Object.keys(holder);
  const key = keys.length === 0 || random(6) === 0 ? pick(random, KEYS) : pick(random, keys);
  if (random(5) === 0) delete holder[key];
  else define(holder, key, structuredClone(pick(random, VALUES)));
  return document;
}

/** Sets a property of any name: a plain assignment to `__proto__` would not. */
function define(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function collect(value: unknown, into: (unknown[] | Record<string, unknown>)[]): void {
  if (into.length > 2_000) return;
  if (Array.isArray(value)) {
    into.push(value as unknown[]);
    for (const entry of value as unknown[]) collect(entry, into);
  } else if (isRecord(value)) {
    into.push(value);
    for (const entry of Object.values(value)) collect(entry, into);
  }
}
