import type { Nanos } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";
import type { TraceListFilter } from "./trace-filter.ts";
import type { Box } from "./draw-scatter.ts";
import type { ScatterScale } from "./scatter-scale.ts";

/** The filters that a box on the chart stands for. */
export interface BoxFilter {
  /** The list filtered to the box's time range. */
  time: TraceListFilter;
  /** The list comparing the box's traces with the rest. */
  compare: TraceListFilter;
  label: string;
}

/** Turns a box on the chart into filters. `start` is the chart's start (ISO 8601). */
export function boxFilter(
  filter: TraceListFilter,
  { start }: { start: string },
  { x0, x1, y0, y1 }: Omit<Box, "strip">,
  scale: Pick<ScatterScale, "millisAt" | "nanosAt">,
): BoxFilter {
  const begin = Date.parse(start);
  const [from, to] = [Math.min(x0, x1), Math.max(x0, x1)].map((x) =>
    new Date(begin + Math.round(scale.millisAt(x))).toISOString(),
  );
  const [shortest, longest] = [scale.nanosAt(Math.max(y0, y1)), scale.nanosAt(Math.min(y0, y1))];
  const plain = { ...filter, compare: undefined, boxFrom: undefined, boxTo: undefined, cursor: undefined };
  return {
    time: { ...plain, from, to },
    compare: {
      ...plain,
      compare: `duration:>${micros(shortest)} duration:<${micros(longest)}`,
      boxFrom: from,
      boxTo: to,
    },
    label: `${formatDuration(shortest)} to ${formatDuration(longest)}`,
  };
}

function micros(nanos: Nanos): string {
  return `${Math.round(nanos / 1e3)}us`;
}
