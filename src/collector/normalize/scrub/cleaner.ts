import type { Scrubbing } from "#lib/scrub/detector.ts";
import { cutText } from "./cut-text.ts";

/** The state of cleaning one event or record: what it has used up, and what it had to change. */
export interface Cleaner {
  /** Path → why, as in `EventPayload._meta`. */
  meta: Record<string, string>;
  /** The path of the current value, from the root. */
  path: (string | number)[];
  /** Characters that may still be kept. */
  budget: number;
  /** Fields that were dropped because they do not match the schema. */
  invalid: string[];
  scrubbing: Scrubbing;
}

/** Bounds `_meta` itself. */
const MAX_NOTES = 200;

export function newCleaner(budget: number, scrubbing: Scrubbing): Cleaner {
  return { meta: {}, path: [], budget, invalid: [], scrubbing };
}

/** Notes that the value at the current path (or `key` in it) was changed. The first reason wins. */
export function note(cleaner: Cleaner, why: string, key?: string | number): void {
  const notes = Object.keys(cleaner.meta).length;
  if (notes >= MAX_NOTES) return;
  const path = key === undefined ? cleaner.path : [...cleaner.path, key];
  cleaner.meta[cutText(path.join("."), 300)] ??= why;
}

/** Notes that a field of a wrong type was dropped. */
export function reject(cleaner: Cleaner, key: string): void {
  if (cleaner.invalid.length < MAX_NOTES)
    cleaner.invalid.push(cutText([...cleaner.path, key].join("."), 300));
}

/** Runs `clean` one level deeper, so that its notes have the key in their path. */
export function inside<T>(cleaner: Cleaner, key: string | number, clean: () => T): T {
  cleaner.path.push(key);
  const value = clean();
  cleaner.path.pop();
  return value;
}
