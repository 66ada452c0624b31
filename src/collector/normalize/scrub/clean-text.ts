import { type Cleaner, note } from "./cleaner.ts";

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
    note(cleaner, `cut from ${text.length} characters`, key);
  }
  if (clean.includes("\0")) clean = clean.replaceAll("\0", "\uFFFD");
  if (!clean.isWellFormed()) clean = clean.toWellFormed();
  const { scrubber, hits } = cleaner.scrubbing;
  const scrubbed =
    scrub === "scrubSource"
      ? scrubber.scrubSource(clean, hits)
      : scrubber.scrubText(clean, hits, scrub === "scrubId");
  if (scrubbed !== clean) note(cleaner, "scrubbed", key);
  cleaner.budget -= scrubbed.length;
  return scrubbed;
}

/** A field that should be a text; numbers and booleans are converted, anything else is undefined. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
