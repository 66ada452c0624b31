import type { Scrubbing } from "#lib/scrub/detector.ts";
import { readText } from "./read-text.ts";
import { scrubJsonText } from "./scrub-json-text.ts";
import { scrubLines } from "./scrub-lines.ts";

/** Scrubs a text file: JSON as JSON, anything else line by line. The same bytes if it has no secret; undefined if it is binary. */
export function scrubTextFile(bytes: Uint8Array, scrubbing: Scrubbing): Uint8Array | undefined {
  const file = readText(bytes);
  if (file === undefined) return undefined;
  const { text, encode } = file;
  const clean =
    (/^\s*[[{]/.test(text) ? scrubJsonText(text, scrubbing) : undefined) ?? scrubLines(text, scrubbing);
  return clean === text ? bytes : encode(clean);
}
