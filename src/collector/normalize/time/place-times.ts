import { nanosFromMillis, type Nanos, type UnixNanos } from "#lib/units.ts";
import { MAX_AHEAD } from "../scrub/limits.ts";
import type { Reception } from "./record-context.ts";

export interface SpanTimes {
  start: UnixNanos;
  end: UnixNanos;
}

export interface PlacedTimes {
  start: UnixNanos;
  duration: Nanos;
  /** How far the span was moved; 0n for nearly all. Its events move with it. */
  shift: bigint;
}

/**
 * Places the spans of one request within the retention. Spans outside it (a replayed example, a wrong clock) are moved
 * together, so that the latest of them ends at the receipt. An end before the start counts as the start.
 * @param lastOutside when the latest of them ends, if these are not all spans of the request
 */
export function placeSpans(
  spans: SpanTimes[],
  reception: Reception,
  lastOutside = lastOutsideOf(spans, reception),
): PlacedTimes[] {
  const { receivedAt } = reception;
  const { earliest, latest, outside } = retained(reception);
  const shift = lastOutside === undefined ? 0n : nanosFromMillis(receivedAt) - lastOutside;

  return spans.map((span) => {
    const by = outside(endOf(span)) ? shift : 0n;
    const end = clamp(endOf(span) + by, earliest, latest);
    const start = clamp(span.start + by, earliest, end);
    return { start, duration: Number(end - start), shift: by };
  });
}

/** When the latest span outside the retention ends; undefined if all are inside. */
export function lastOutsideOf(spans: SpanTimes[], reception: Reception): UnixNanos | undefined {
  const { outside } = retained(reception);
  let last: UnixNanos | undefined;
  for (const span of spans) {
    const end = endOf(span);
    if (outside(end) && (last === undefined || end > last)) last = end;
  }
  return last;
}

function endOf({ start, end }: SpanTimes): UnixNanos {
  return end > start ? end : start;
}

function retained({ receivedAt, maxAge }: Reception) {
  const earliest = nanosFromMillis(receivedAt - maxAge);
  const latest = nanosFromMillis(receivedAt + MAX_AHEAD);
  return { earliest, latest, outside: (time: UnixNanos) => time < earliest || time > latest };
}

/** A single time; one outside becomes the time of the receipt. */
export function placeTime(time: UnixNanos, { receivedAt, maxAge }: Reception): UnixNanos {
  const inside =
    time >= nanosFromMillis(receivedAt - maxAge) && time <= nanosFromMillis(receivedAt + MAX_AHEAD);
  return inside ? time : nanosFromMillis(receivedAt);
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  if (value < low) return low;
  return value > high ? high : value;
}
