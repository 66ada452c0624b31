import type { Hits } from "#lib/scrub/detector.ts";
import { type Cleaner, noteCut, noteFiltered } from "./cleaner.ts";

/** What was found in the current text. One map for all, as nearly every text has nothing. */
const found: Hits = new Map();

/** How a text is scrubbed. */
export type ScrubKind = "scrubText" | "scrubSource" | "scrubId";

/**
 * A text that is safe to store: at most `max` characters, well-formed, without NUL, without secrets.
 *
 * @param scrub source code and ids have milder ones
 */
export function cleanText(
  cleaner: Cleaner,
  text: string,
  max: number,
  key?: string | number,
  scrub: ScrubKind = "scrubText",
): string {
  let clean = text;
  const allowed = Math.min(max, Math.max(cleaner.budget, 0));
  if (clean.length > allowed) {
    clean = `${clean.slice(0, allowed)}…`;
    noteCut(cleaner, "s", text.length, key);
  }
  if (clean.includes("\0")) clean = clean.replaceAll("\0", "\uFFFD");
  if (!clean.isWellFormed()) clean = clean.toWellFormed();
  const scrubbed = scrubNoted(cleaner, clean, { kind: scrub, length: text.length }, key);
  cleaner.budget -= scrubbed.length;
  return scrubbed;
}

/** The text without its secrets, which are noted and counted. `length` is the one before it was cut. */
export function scrubNoted(
  cleaner: Cleaner,
  text: string,
  { kind, length }: { kind: ScrubKind; length: number },
  key?: string | number,
): string {
  // Clearing allocates, even if there is nothing to clear.
  if (found.size > 0) found.clear();
  const { scrubber } = cleaner.scrubbing;
  const clean =
    kind === "scrubSource"
      ? scrubber.scrubSource(text, found)
      : scrubber.scrubText(text, found, kind === "scrubId");
  if (clean !== text) noteFiltered(cleaner, { found, clean, length }, key);
  return clean;
}

/** A field that should be a text; numbers and booleans are converted, anything else is undefined. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
