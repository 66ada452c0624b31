import { isRecord } from "#lib/is-record.ts";
import type { UnixMillis } from "#lib/units.ts";
import { sanitizeIncrement } from "./sanitize-increment.ts";
import { sanitizeDocument, type StyleIds } from "./sanitize-node.ts";

/** An event of rrweb that can be played. */
export interface CleanEvent {
  type: number;
  timestamp: UnixMillis;
  data: object;
}

const LARGEST_SCREEN = 20_000;

/**
 * An event of a recording, built anew from the fields that a player reads, in which nothing can run or load. Undefined for those
 * that show nothing, and for what is no event.
 *
 * @param styles of the recording so far; it is added to
 */
export function sanitizeEvent(event: unknown, styles: StyleIds): CleanEvent | undefined {
  if (!isRecord(event) || typeof event.timestamp !== "number" || !isRecord(event.data)) return undefined;
  const data = sanitizeData(event.type, event.data, styles);
  return data === undefined ? undefined : { type: event.type as number, timestamp: event.timestamp, data };
}

function sanitizeData(type: unknown, data: Record<string, unknown>, styles: StyleIds): object | undefined {
  switch (type) {
    case 2: {
      const node = sanitizeDocument(data.node, styles);
      const offset = isRecord(data.initialOffset) ? data.initialOffset : {};
      return node && { node, initialOffset: { left: finite(offset.left), top: finite(offset.top) } };
    }
    case 3:
      return sanitizeIncrement(data, styles);
    case 4:
      return { href: "", width: screenSize(data.width), height: screenSize(data.height) };
    // 0 and 1 tell of the page's loading, 5 are notes of the SDK, 6 of plugins: a player shows none of them.
    default:
      return undefined;
  }
}

function screenSize(value: unknown): number {
  return Math.min(Math.max(finite(value), 1), LARGEST_SCREEN);
}

export function finite(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
