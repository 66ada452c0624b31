import type { Millis } from "#lib/units.ts";
import { formatCount, formatExact } from "../format-count.ts";
import { formatDuration } from "../format-duration.ts";
import type { ChartLane, ChartUnit } from "./chart-model.ts";
import { stackTops } from "./stack-values.ts";

/** The vertical scale of a lane, from `bottom` to `top`, with a grid line at each tick. Zero is always on it. */
export interface ValueScale {
  top: number;
  /** Zero or below. */
  bottom: number;
  ticks: number[];
}

const ROUND = [1, 2, 2.5, 5, 10];
const SECOND = 1e9;
/** Beyond a minute, durations are read in sixties. */
const LONG_STEPS = [15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200, 86_400].map(
  (seconds) => seconds * SECOND,
);
/** The scale of a lane in which everything is zero. */
const LEAST: Record<ChartUnit, number> = { count: 1, share: 0.01, duration: 1e6, value: 1e-6 };

/** A scale from zero, or below it, that reaches `peak` and `trough`, with about as many steps as asked for. */
export function valueScale(peak: number, unit: ChartUnit, steps: number, trough = 0): ValueScale {
  const lowest = Math.min(0, trough);
  const highest = Math.max(peak, lowest < 0 ? 0 : LEAST[unit]);
  const step = stepOf(Math.max(highest - lowest, LEAST[unit]) / steps, unit);
  const below = Math.ceil(-lowest / step - 1e-9);
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(highest / step - 1e-9));
  const ticks = Array.from({ length: above + below + 1 }, (_, index) =>
    Number(((index - below) * step).toPrecision(12)),
  );
  return { top: ticks.at(-1)!, bottom: ticks[0]!, ticks };
}

/** Where a value is on the scale, as a share of the lane's height from above. */
export function placeOn({ top, bottom }: Pick<ValueScale, "top" | "bottom">, value: number): number {
  return (top - value) / (top - bottom);
}

function stepOf(least: number, unit: ChartUnit): number {
  if (unit === "duration" && least > 10 * SECOND) {
    const day = LONG_STEPS.at(-1) ?? least;
    return LONG_STEPS.find((step) => step >= least) ?? Math.ceil(least / day) * day;
  }
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (ROUND.find((round) => round * power >= least * (1 - 1e-9)) ?? 10) * power;
  return unit === "count" ? Math.ceil(step) : step;
}

/** The lane's scale without the hidden series. */
export function laneScale(lane: ChartLane, hidden: ReadonlySet<string>): ValueScale {
  const shown = lane.series.filter(({ label }) => !hidden.has(label));
  const tops = stackTops(shown, 0).at(-1) ?? [];
  const lines = shown.filter(({ shape }) => shape !== "bar").flatMap(({ values }) => values);
  const band = lane.band === undefined || hidden.has(lane.band.label) ? [] : lane.band.high;
  const low = band.length === 0 ? [] : (lane.band?.low ?? []);
  const peak = [...tops, ...lines, ...band].reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const trough = [...lines, ...low].reduce<number>((least, value) => Math.min(least, value ?? 0), 0);
  return valueScale(peak, lane.unit, lane.height < 80 ? 2 : 3, trough);
}

const SUFFIXES = new Map<Millis, string>([
  [1000, "/s"],
  [60_000, "/min"],
  [3_600_000, "/h"],
  [86_400_000, "/d"],
]);

/** The step as a title says it, if it is too long a word for each tick: ` per 5 min`. */
export function perStep(unit: ChartUnit, step: Millis): string {
  return unit !== "count" || SUFFIXES.has(step) ? "" : ` per ${formatDuration(step * 1e6)}`;
}

/** A tick with its unit: `16/min`, `20 %`, `600 ms`; zero of a count stands alone. */
export function formatTick(value: number, unit: ChartUnit, step: Millis): string {
  if (unit !== "count") return formatValue(value, unit);
  if (value === 0) return "0";
  return `${formatCount(value)}${SUFFIXES.get(step) ?? ""}`;
}

/** A value as it is read out: `1,204`, `20.1 %`, `433 ms`. */
export function formatValue(value: number, unit: ChartUnit): string {
  if (unit === "count") return formatExact(value);
  if (unit === "duration") return formatDuration(value);
  if (unit === "value")
    return Math.abs(value) < 1000 ? String(Number(value.toPrecision(3))) : formatCount(value);
  return `${Number((value * 100).toPrecision(3))} %`;
}
