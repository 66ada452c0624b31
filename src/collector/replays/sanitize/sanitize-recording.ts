import type { Millis } from "#lib/units.ts";
import { readRecordedEvents } from "#collector/normalize/replay/open-recording.ts";
import { type CleanEvent, sanitizeEvent } from "./sanitize-event.ts";
import type { StyleIds } from "./sanitize-node.ts";

/** Events further from the first are of a wrong clock; a player would be silent for years. */
const LONGEST: Millis = 86_400_000;

/** What a player is given. */
export interface PlayableRecording {
  events: CleanEvent[];
  /** Events that were left out although a player would show them. */
  refused: number;
}

/** The events of all segments of a replay, in the order of their time, in which nothing can run or load. */
export function sanitizeRecording(segments: Uint8Array[]): PlayableRecording {
  const styles: StyleIds = new Set();
  const events: CleanEvent[] = [];
  let refused = 0;
  for (const segment of segments)
    for (const event of readRecordedEvents(segment) ?? []) {
      const clean = sanitizeEvent(event, styles);
      if (clean !== undefined) events.push(clean);
      else if (isShown(event)) refused += 1;
    }
  events.sort((left, right) => left.timestamp - right.timestamp);
  const start = events.find(({ type }) => type === SNAPSHOT)?.timestamp ?? events[0]?.timestamp ?? 0;
  const near = events.filter(({ timestamp }) => Math.abs(timestamp - start) <= LONGEST);
  return { events: near, refused: refused + events.length - near.length };
}

const SNAPSHOT = 2;

/** Of the kinds that a player shows: snapshots, changes and sizes. */
function isShown(event: unknown): boolean {
  const type = typeof event === "object" && event !== null && "type" in event ? event.type : undefined;
  return type === SNAPSHOT || type === 3 || type === 4;
}
