import { readColors } from "#ui/theme-colors.ts";
import { serviceColor } from "../../badges/service-color.tsx";

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
  release: string;
  /** By the index of the service. */
  services: string[];
}

const NAMES = [
  "line",
  "edge",
  "ink",
  "muted",
  "faint",
  "surface",
  "danger",
  "warn",
  "accent",
  "release",
] as const;

/** Resolves the style sheet's variables, as a canvas cannot use them. */
export function readChartColors(within: HTMLElement, services: readonly string[] = []): ChartColors {
  const read = readColors(within);
  const named = Object.fromEntries(NAMES.map((name) => [name, read(name)]));
  return {
    ...(named as Omit<ChartColors, "services">),
    services: services.map((service) => read(serviceColor(service))),
  };
}
