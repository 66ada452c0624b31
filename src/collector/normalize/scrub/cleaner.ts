import { cutText } from "./cut-text.ts";

/** What cleaning one event or record has used up, and what it had to change. */
export interface Cleaner {
  /** Path → why, as in `EventPayload._meta`. */
  meta: Record<string, string>;
  /** Where cleaning stands, from the root. */
  path: (string | number)[];
  /** Characters that may still be kept. */
  budget: number;
  /** Fields that were dropped because they are not what the schema says. */
  invalid: string[];
}

/** Bounds `_meta` itself. */
const MAX_NOTES = 200;

export function newCleaner(budget: number): Cleaner {
  return { meta: {}, path: [], budget, invalid: [] };
}

/** Says that the value at the current place (and `key` in it) was changed. The first reason stays. */
export function note(cleaner: Cleaner, why: string, key?: string | number): void {
  const notes = Object.keys(cleaner.meta).length;
  if (notes >= MAX_NOTES) return;
  const path = key === undefined ? cleaner.path : [...cleaner.path, key];
  cleaner.meta[cutText(path.join("."), 300)] ??= why;
}

/** Says that a field was dropped for being of a wrong type. */
export function reject(cleaner: Cleaner, key: string): void {
  if (cleaner.invalid.length < MAX_NOTES)
    cleaner.invalid.push(cutText([...cleaner.path, key].join("."), 300));
}

/** Runs `clean` one level deeper, so that what it notes carries the key. */
export function inside<T>(cleaner: Cleaner, key: string | number, clean: () => T): T {
  cleaner.path.push(key);
  const value = clean();
  cleaner.path.pop();
  return value;
}
