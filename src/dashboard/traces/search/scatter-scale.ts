import type { Nanos } from "#lib/units.ts";
import type { TracePointView } from "#api/traces.ts";

/** Maps times and durations to CSS pixels. Durations are on a logarithmic scale. */
export interface ScatterScale {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x(millis: number): number;
  y(nanos: Nanos): number;
  millisAt(x: number): number;
  nanosAt(y: number): Nanos;
  /** Durations with a grid line. */
  ticks: Nanos[];
}

/** Round durations, about a power of ten apart. */
const ROUND: Nanos[] = [
  ...Array.from({ length: 11 }, (_, power) => 10 ** power),
  60e9,
  600e9,
  3600e9,
  36e12,
  432e12,
  4320e12,
  43_200e12,
];
const AXIS_WIDTH = 52;
const FOOT = 20;
/** The height of the counts above the points. */
export const STRIP_HEIGHT = 36;
const TICKS = 6;

/** `length` is the length of the time range in milliseconds. */
export function scatterScale(
  { width, height }: { width: number; height: number },
  length: number,
  durations: Nanos[],
): ScatterScale {
  const [left, right, top, bottom] = [AXIS_WIDTH, width - 8, STRIP_HEIGHT + 10, height - FOOT];
  const low = Math.floor(Math.log10(Math.max(1000, least(durations))));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(1000, most(durations)) * 1.05)));
  const perMilli = (right - left) / length;
  const perPower = (bottom - top) / (high - low);
  const round = ROUND.filter((tick) => tick >= 10 ** low && tick <= 10 ** high);
  const stride = Math.ceil(round.length / TICKS);
  return {
    left,
    right,
    top,
    bottom,
    x: (millis) => left + millis * perMilli,
    y: (nanos) => bottom - (Math.log10(Math.max(10 ** low, nanos)) - low) * perPower,
    millisAt: (x) => Math.min(length, Math.max(0, (x - left) / perMilli)),
    nanosAt: (y) => 10 ** (low + (bottom - Math.min(bottom, Math.max(top, y))) / perPower),
    ticks: round.filter((_, place) => place % stride === 0),
  };
}

function least(values: number[]): number {
  return values.reduce((best, value) => Math.min(best, value), values[0] ?? 1e6);
}

function most(values: number[]): number {
  return values.reduce((best, value) => Math.max(best, value), 1e6);
}

/** The furthest distance, in pixels, at which a point is hovered. */
const REACH = 12;

/** The index of the point nearest to a position; -1 if none is near. */
export function nearestPoint(
  points: Pick<TracePointView, "offsetMillis" | "durationNanos">[],
  scale: Pick<ScatterScale, "x" | "y">,
  x: number,
  y: number,
): number {
  let [nearest, distance] = [-1, REACH];
  for (const [place, point] of points.entries()) {
    const away = Math.hypot(scale.x(point.offsetMillis) - x, scale.y(point.durationNanos) - y);
    if (away < distance) [nearest, distance] = [place, away];
  }
  return nearest;
}
