import type { UnixMillis } from "#lib/units.ts";
import type { TimeSteps } from "./time-steps.ts";

/** What the values of a lane are: numbers of something per step, shares from 0 to 1, nanoseconds, or any other figure. */
export type ChartUnit = "count" | "share" | "duration" | "value";

/** The class of each colour; written out, because Tailwind only finds class names that appear in the source. */
export const COLOR_CLASSES = {
  accent: "text-accent",
  "accent-line": "text-accent-line",
  danger: "text-danger",
  warn: "text-warn",
  good: "text-good",
  edge: "text-edge",
  faint: "text-faint",
  "series-0": "text-series-0",
  "series-1": "text-series-1",
  "series-2": "text-series-2",
  "series-3": "text-series-3",
  "series-4": "text-series-4",
  "series-5": "text-series-5",
  "series-6": "text-series-6",
  "series-7": "text-series-7",
} as const;
export type ChartColor = keyof typeof COLOR_CLASSES;

export interface ChartSeries {
  label: string;
  color: ChartColor;
  /**
   * Bars are stacked, the first at the bottom. `area` is a line over a tint, for the one line that matters; `limit` is dashed,
   * and `dots` mark single steps.
   */
  shape: "bar" | "line" | "area" | "limit" | "dots";
  /** One per step; null where there is no data. */
  values: (number | null)[];
}

/** The usual range behind the lines. */
export interface ChartBand {
  label: string;
  low: (number | null)[];
  high: (number | null)[];
}

/** One plot on the common time axis, with a scale of its own. */
export interface ChartLane {
  title?: string;
  unit: ChartUnit;
  /** Pixels, without the axis. */
  height: number;
  series: ChartSeries[];
  band?: ChartBand;
}

/** A moment worth knowing, such as the first event of a release. */
export interface ChartMark {
  at: UnixMillis;
  label: string;
}

export interface ChartModel {
  label: string;
  times: TimeSteps;
  /** Until when there is data; steps that end later are incomplete. */
  until?: UnixMillis;
  zone: string;
  /** From the top. */
  lanes: ChartLane[];
  marks: ChartMark[];
  /** A text for each step, shown with its values: `4 of 17 requests`. */
  notes?: (string | null)[];
}

/** The diameter of a dot in pixels. */
export const DOT = 8;

/** How a range of the chart becomes the page's time range. */
export interface ChartZoom {
  /** The page, and the query to keep. */
  action: string;
  keep: Record<string, string | undefined>;
  /** The page without the time range; null if it has none. */
  reset: string | null;
}

/** The URL of the page for a time range. */
export function zoomedTo({ action, keep }: ChartZoom, start: UnixMillis, end: UnixMillis): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(keep)) if (value !== undefined) query.set(name, value);
  query.set("from", new Date(start).toISOString());
  query.set("to", new Date(end).toISOString());
  return `${action}?${query}`;
}

/** The first incomplete step; `count` if all are complete. */
export function firstPartial({
  times: { start, step, count },
  until,
}: Pick<ChartModel, "times" | "until">): number {
  return until === undefined ? count : Math.min(count, Math.max(0, Math.floor((until - start) / step)));
}

/** The steps with something to see. */
export function filledSteps({ times, lanes }: Pick<ChartModel, "times" | "lanes">): number[] {
  const series = lanes.flatMap((lane) => lane.series);
  return Array.from({ length: times.count }, (_, index) => index).filter((index) =>
    series.some(({ shape, values }) =>
      shape === "bar" ? (values[index] ?? 0) > 0 : (values[index] ?? null) !== null,
    ),
  );
}
