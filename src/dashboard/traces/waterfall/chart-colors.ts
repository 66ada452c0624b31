import { readColors } from "#ui/theme-colors.ts";

/** The canvas colours of the current theme. */
export interface ChartColors {
  line: string;
  edge: string;
  ink: string;
  muted: string;
  faint: string;
  surface: string;
  danger: string;
  warn: string;
  accent: string;
  series: string[];
}

const NAMES = ["line", "edge", "ink", "muted", "faint", "surface", "danger", "warn", "accent"] as const;
const SERIES = 8;

/** Resolves the style sheet's variables, as a canvas cannot use them. */
export function readChartColors(within: HTMLElement): ChartColors {
  const read = readColors(within);
  const named = Object.fromEntries(NAMES.map((name) => [name, read(name)]));
  const series = Array.from({ length: SERIES }, (_, index) => read(`series-${index}`));
  return { ...(named as Omit<ChartColors, "series">), series };
}
