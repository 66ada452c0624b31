import type { ChartBand } from "./chart-model.ts";

type Values = (number | null)[];
type Place = (value: number) => number;

/** The complete steps. */
export const whole = (values: Values, partial: number) => values.slice(0, partial);
/** The incomplete steps, with the last complete one, so that the line goes on. */
export const growing = (values: Values, partial: number) =>
  values.map((value, index) => (partial === values.length || index < partial - 1 ? null : value));

export const round = (value: number) => Math.round(value * 100) / 100;

/** The column of each step; empty where there is nothing. */
export function barPaths(tops: number[], below: number[] | undefined, y: Place): string[] {
  return tops.map((top, index) => {
    const base = below?.[index] ?? 0;
    return top === base ? "" : `M${index + 0.09} ${y(base)}V${y(top)}h.82V${y(base)}z`;
  });
}

/** The runs of steps with values, as gaps are not bridged. */
function runsOf(values: Values): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (!isOpen) runs.push([]);
    isOpen = true;
    runs.at(-1)?.push({ at: index + 0.5, value });
  }
  return runs;
}

/** A value between two gaps is a dot: a line of no length with round ends. */
export function linePath(values: Values, y: Place): string {
  return runsOf(values)
    .map(
      (run) => `M${run.map(({ at, value }) => `${at} ${y(value)}`).join("L")}${run.length === 1 ? "h0" : ""}`,
    )
    .join("");
}

/** A dot at each value: a line of no length with round ends. */
export function dotsPath(values: Values, y: Place): string {
  return values.map((value, index) => (value === null ? "" : `M${index + 0.5} ${y(value)}h0`)).join("");
}

/** The area between a line and zero. */
export function areaPath(values: Values, y: Place): string {
  return runsOf(values)
    .map((run) => {
      const [first, last] = [run[0]?.at ?? 0, run.at(-1)?.at ?? 0];
      return `M${first} ${y(0)}L${run.map(({ at, value }) => `${at} ${y(value)}`).join("L")}L${last} ${y(0)}z`;
    })
    .join("");
}

export function bandPath({ low, high }: ChartBand, y: Place): string {
  const lows = runsOf(low);
  return runsOf(high)
    .map((run, place) => {
      const back = (lows[place] ?? []).toReversed();
      return `M${[...run, ...back].map(({ at, value }) => `${at} ${y(value)}`).join("L")}z`;
    })
    .join("");
}
