import type { ChartColor, ChartModel } from "./chart-model.ts";
import { firstPartial } from "./chart-model.ts";
import { rangeOfSteps } from "./time-steps.ts";
import { stepTime } from "./time-ticks.ts";
import { formatValue } from "./value-scale.ts";

const DAY = 86_400_000;
const NONE: ReadonlySet<string> = new Set();

/** What a chart shows at one step, or between two. */
export interface StepReading {
  time: string;
  /** Null for the colour of the band. */
  rows: { label: string; color: ChartColor | null; text: string }[];
  note: string | null;
}

/** Reads the values of a step. Of a longer range, only counts can be added up. */
export function readStep(
  model: ChartModel,
  { cursor, anchor }: { cursor: number; anchor: number },
  hidden: ReadonlySet<string> = NONE,
): StepReading {
  const { times, zone, lanes, notes } = model;
  const [first, last] = [Math.min(cursor, anchor), Math.max(cursor, anchor)];
  const { start, end } = rangeOfSteps(times, first, last);
  const isOne = first === last;
  const isPartial = last >= firstPartial(model);
  const rows = lanes.flatMap(({ unit, series, band }) => {
    const shown = series.filter(({ label }) => !hidden.has(label));
    const values = shown.flatMap(({ label, color, values: all }): StepReading["rows"] => {
      if (!isOne && unit !== "count") return [];
      const within = all.slice(first, last + 1);
      const sum = within.every((value) => value === null)
        ? null
        : within.reduce<number>((a, b) => a + (b ?? 0), 0);
      return [{ label, color, text: sum === null ? "no data" : formatValue(sum, unit) }];
    });
    const [low, high] = [band?.low[first] ?? null, band?.high[first] ?? null];
    if (!isOne || band === undefined || hidden.has(band.label) || low === null || high === null)
      return values;
    const text = `${formatValue(low, unit)} to ${formatValue(high, unit)}`;
    return values.concat({ label: band.label, color: null, text });
  });
  return {
    time: `${stepTime(start, end, zone, times.step * times.count > DAY)}${isPartial ? ", so far" : ""}`,
    rows,
    note: isOne ? (notes?.[first] ?? null) : null,
  };
}

/** The reading in a sentence, for screen readers. */
export function speakReading({ time, rows, note }: StepReading): string {
  const values = rows.map(({ label, text }) => `${label} ${text}`);
  return `${time}: ${[...values, ...(note === null ? [] : [note])].join(", ")}`;
}
