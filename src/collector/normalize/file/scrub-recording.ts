import { deflateSync } from "node:zlib";
import type { Scrubbing } from "#lib/scrub/detector.ts";
import { openRecording } from "../replay/open-recording.ts";
import { scrubTextFile } from "./scrub-text-file.ts";

/**
 * Scrubs a replay's recording: a line of JSON with its segment number, then rrweb's events as JSON, usually compressed
 * (https://develop.sentry.dev/sdk/telemetry/replays/). Undefined if it is neither.
 */
export function scrubRecording(bytes: Uint8Array, scrubbing: Scrubbing): Uint8Array | undefined {
  const recording = openRecording(bytes);
  if (recording === undefined) return undefined;
  if (!recording.isCompressed) return scrubTextFile(bytes, scrubbing);
  const head = scrubTextFile(recording.head, scrubbing);
  const clean = scrubTextFile(recording.events, scrubbing);
  if (head === undefined || clean === undefined) return undefined;
  return head === recording.head && clean === recording.events
    ? bytes
    : Buffer.concat([head, deflateSync(clean)]);
}
