import type { Nanos } from "#lib/units.ts";

/** The visible time range of a trace. */
export interface TimeRange {
  from: Nanos;
  to: Nanos;
}

/** The shortest range: clocks are not more precise. */
const SHORTEST: Nanos = 100;

/** Zooms the range around a moment; a factor below 1 zooms in. Stays within the trace. */
export function zoomed(range: TimeRange, whole: Nanos, about: Nanos, factor: number): TimeRange {
  const span = range.to - range.from;
  const length = Math.min(whole, Math.max(Math.min(SHORTEST, whole), span * factor));
  const share = span > 0 ? (about - range.from) / span : 0.5;
  return within(about - length * share, length, whole);
}

/** Pans the range by a share of its length. Stays within the trace. */
export function panned(range: TimeRange, whole: Nanos, share: number): TimeRange {
  const length = range.to - range.from;
  return within(range.from + length * share, length, whole);
}

/** A range with margins, within the trace. */
export function around(from: Nanos, to: Nanos, whole: Nanos): TimeRange {
  const length = Math.min(whole, Math.max(Math.min(SHORTEST, whole), (to - from) * 1.1));
  return within((from + to) / 2 - length / 2, length, whole);
}

function within(from: Nanos, length: Nanos, whole: Nanos): TimeRange {
  const start = Math.min(Math.max(0, from), Math.max(0, whole - length));
  return { from: start, to: start + length };
}
