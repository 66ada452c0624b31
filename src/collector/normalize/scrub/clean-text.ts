import { type Cleaner, note } from "./cleaner.ts";

/**
 * A text that is safe to store: at most `max` characters, well-formed, without NUL, without secrets.
 * @param scrub source code has a milder one
 */
export function cleanText(
  cleaner: Cleaner,
  text: string,
  max: number,
  key?: string | number,
  scrub: "scrubText" | "scrubSource" = "scrubText",
): string {
  let clean = text;
  const allowed = Math.min(max, Math.max(cleaner.budget, 0));
  if (clean.length > allowed) {
    clean = `${clean.slice(0, allowed)}…`;
    note(cleaner, `cut from ${text.length} characters`, key);
  }
  if (clean.includes("\0")) clean = clean.replaceAll("\0", "\uFFFD");
  if (!clean.isWellFormed()) clean = clean.toWellFormed();
  const { scrubber, hits } = cleaner.scrubbing;
  const scrubbed = scrubber[scrub](clean, hits);
  if (scrubbed !== clean) note(cleaner, "scrubbed", key);
  cleaner.budget -= scrubbed.length;
  return scrubbed;
}

/** A field that should be a text; numbers and booleans are converted, anything else is undefined. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
