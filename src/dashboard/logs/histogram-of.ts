import type { LogCounts } from "#api/logs.ts";
import type { Severity } from "#model/level.ts";
import type { Stack } from "#ui/stacked-column.tsx";
import type { TimeSteps } from "#ui/time-steps.ts";

export interface Histogram {
  steps: TimeSteps;
  stacks: (Stack & { total: number })[];
}

/** Levels that are drawn as one, from the bottom upward: what is worst stands on the axis, where it can be compared. */
export const STACKS: { label: string; fill: string; severities: (Severity | null)[] }[] = [
  { label: "error", fill: "fill-danger", severities: ["error", "fatal"] },
  { label: "warn", fill: "fill-warn", severities: ["warn"] },
  { label: "info", fill: "fill-accent/70", severities: ["info"] },
  { label: "other", fill: "fill-edge", severities: ["debug", "trace", null] },
];

/** Counts as columns of a chart, empty steps included. */
export function histogramOf({ start, end, step, counts }: LogCounts): Histogram {
  const steps = {
    start: Date.parse(start),
    step: step * 1000,
    count: Math.max(1, Math.ceil((Date.parse(end) - Date.parse(start)) / (step * 1000))),
  };
  const stacks = STACKS.map(({ label, fill }) => ({
    label,
    fill,
    values: Array<number>(steps.count).fill(0),
    total: 0,
  }));
  for (const { at, severity, records } of counts) {
    const index = Math.round((Date.parse(at) - steps.start) / steps.step);
    const stack = stacks[STACKS.findIndex(({ severities }) => severities.includes(severity))];
    if (stack === undefined || index < 0 || index >= steps.count) continue;
    stack.values[index] = (stack.values[index] ?? 0) + records;
    stack.total += records;
  }
  return { steps, stacks };
}
