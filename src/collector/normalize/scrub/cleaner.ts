import { addHits, FILTERED, type Hits, isOwnDetector, type Scrubbing } from "#lib/scrub/detector.ts";
import {
  addMeta,
  detectorRule,
  type EventMeta,
  LIMIT_RULE,
  type Remark,
  type ValueMeta,
} from "#model/event-meta.ts";
import { cutText } from "./cut-text.ts";
import { MAX_NAME } from "./limits.ts";

/** The state of cleaning one event or record: what it has used up, and what it had to change. */
export interface Cleaner {
  /** As in `EventPayload._meta`; null until something is changed. */
  meta: EventMeta | null;
  /** How many changes `meta` has. */
  notes: number;
  /** The path of the current value, from the root. */
  path: (string | number)[];
  /** Characters that may still be kept. */
  budget: number;
  /** Fields that were dropped because they do not match the schema. */
  invalid: string[];
  scrubbing: Scrubbing;
}

/* Bounds of `_meta` itself: changes, and ranges of one text. */
const MAX_NOTES = 200;
const MAX_PLACES = 20;

export function newCleaner(budget: number, scrubbing: Scrubbing): Cleaner {
  return { meta: null, notes: 0, path: [], budget, invalid: [], scrubbing };
}

/** Notes a change of the value at the current path, or of `key` in it. */
export function note(cleaner: Cleaner, change: ValueMeta, key?: string | number): void {
  if (cleaner.notes >= MAX_NOTES) return;
  cleaner.notes += 1;
  const path = key === undefined ? cleaner.path : [...cleaner.path, key];
  // Keys are hostile: without a prototype, none of them means anything.
  cleaner.meta ??= Object.create(null) as EventMeta;
  addMeta(
    cleaner.meta,
    path.map((part) => (typeof part === "string" ? cutText(part, MAX_NAME) : part)),
    change,
  );
}

/** Notes that the end of a text (`s`) or entries (`x`) were cut. `length` is what it had before. */
export function noteCut(cleaner: Cleaner, kind: "s" | "x", length?: number, key?: string | number): void {
  note(cleaner, { rem: [[LIMIT_RULE, kind]], ...(length === undefined ? {} : { len: length }) }, key);
}

/** Counts what detectors found in a text, and notes where each `[Filtered]` stands. */
export function noteFiltered(
  cleaner: Cleaner,
  { found, clean, length }: { found: Hits; clean: string; length: number | undefined },
  key?: string | number,
): void {
  addHits(cleaner.scrubbing.hits, found);
  const rules = [...found.keys()].map((detector) => detectorRule(detector, isOwnDetector(detector)));
  const [rule, ...others] = rules;
  if (rule === undefined) return;
  const places = placesOf(clean);
  // Of several detectors it is not known which one found what.
  const hasRanges = others.length === 0 && places.length <= MAX_PLACES;
  const remarks = hasRanges
    ? places.map((start): Remark => [rule, "s", start, start + FILTERED.length])
    : rules.map((each): Remark => [each, "s"]);
  note(cleaner, { rem: remarks, ...(length === undefined ? {} : { len: length }) }, key);
}

function placesOf(text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(FILTERED); at !== -1; at = text.indexOf(FILTERED, at + FILTERED.length))
    places.push(at);
  return places;
}

/** Notes that a field of a wrong type was dropped. */
export function reject(cleaner: Cleaner, key: string): void {
  if (cleaner.invalid.length < MAX_NOTES)
    cleaner.invalid.push(cutText([...cleaner.path, key].join("."), 300));
  note(cleaner, { err: [["invalid_data", {}]] }, key);
}

/** Runs `clean` one level deeper, so that its notes have the key in their path. */
export function inside<T>(cleaner: Cleaner, key: string | number, clean: () => T): T {
  cleaner.path.push(key);
  const value = clean();
  cleaner.path.pop();
  return value;
}
