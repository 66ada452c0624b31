import { inflateSync } from "node:zlib";
import type { Bytes } from "#lib/units.ts";
import { isShallow } from "../file/is-shallow.ts";

/** A compressed recording that is larger than this is no recording. */
const MAX_INFLATED: Bytes = 64 * 1_048_576;
const NEWLINE = 0x0a;
const ZLIB = 0x78;

export interface Recording {
  /** The line with the segment's number, its end included. */
  head: Uint8Array;
  /** rrweb's events as JSON. */
  events: Uint8Array;
  isCompressed: boolean;
}

/** The parts of a `replay_recording`; undefined for one whose events cannot be decompressed within the limit. */
export function openRecording(bytes: Uint8Array): Recording | undefined {
  const at = bytes.indexOf(NEWLINE) + 1;
  const [head, rest] = [bytes.subarray(0, at), bytes.subarray(at)];
  if (rest[0] !== ZLIB) return { head, events: rest, isCompressed: false };
  try {
    return { head, events: inflateSync(rest, { maxOutputLength: MAX_INFLATED }), isCompressed: true };
  } catch {
    return undefined;
  }
}

/** The events of a recording, which are still anything; undefined if it cannot be read. */
export function readRecordedEvents(bytes: Uint8Array): unknown[] | undefined {
  const recording = openRecording(bytes);
  if (recording === undefined) return undefined;
  const json = Buffer.from(recording.events).toString();
  if (!isShallow(json)) return undefined;
  try {
    const events: unknown = JSON.parse(json);
    return Array.isArray(events) ? (events as unknown[]) : undefined;
  } catch {
    return undefined;
  }
}
