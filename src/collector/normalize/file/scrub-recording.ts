import { deflateSync, inflateSync } from "node:zlib";
import type { Scrubbing } from "#lib/scrub/detector.ts";
import type { Bytes } from "#lib/units.ts";
import { scrubTextFile } from "./scrub-text-file.ts";

/** A compressed recording that is larger than this is no recording. */
const MAX_INFLATED: Bytes = 64 * 1_048_576;
const NEWLINE = 0x0a;
const ZLIB = 0x78;

/**
 * Scrubs a replay's recording: a line of JSON with its segment number, then rrweb's events as JSON, usually compressed
 * (https://develop.sentry.dev/sdk/telemetry/replays/). Undefined if it is neither.
 */
export function scrubRecording(bytes: Uint8Array, scrubbing: Scrubbing): Uint8Array | undefined {
  const at = bytes.indexOf(NEWLINE) + 1;
  const events = bytes.subarray(at);
  if (events[0] !== ZLIB) return scrubTextFile(bytes, scrubbing);
  const inflated = inflate(events);
  if (inflated === undefined) return undefined;
  const line = bytes.subarray(0, at);
  const head = scrubTextFile(line, scrubbing);
  const clean = scrubTextFile(inflated, scrubbing);
  if (head === undefined || clean === undefined) return undefined;
  return head === line && clean === inflated ? bytes : Buffer.concat([head, deflateSync(clean)]);
}

function inflate(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_INFLATED });
  } catch {
    return undefined;
  }
}
