import type { ChartLane, ChartSeries } from "./chart-model.ts";

/** The value below which a bar could not be seen. */
export const leastOf = (
  lane: Pick<ChartLane, "height">,
  { top, bottom }: { top: number; bottom: number },
): number => (1.5 / lane.height) * (top - bottom);

/**
 * The upper edges of stacked bars, one list per series from the bottom up. A value above zero is never drawn lower
 * than `least`.
 */
export function stackTops(series: Pick<ChartSeries, "shape" | "values">[], least: number): number[][] {
  let below: number[] = [];
  return series
    .filter(({ shape }) => shape === "bar")
    .map(({ values }) => {
      below = values.map((value, index) => (below[index] ?? 0) + visible(value ?? 0, least));
      return below;
    });
}

function visible(value: number, least: number): number {
  return value > 0 ? Math.max(value, least) : 0;
}
