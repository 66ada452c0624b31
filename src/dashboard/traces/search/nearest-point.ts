import type { TracePointView } from "#api/traces.ts";
import type { ScatterScale } from "./scatter-scale.ts";

/** A pointer further away than this, in pixels, points at nothing. */
const REACH = 12;

/** The place of the point nearest to a spot of the chart; -1 where none is near. */
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
