import type { Aggregate } from "#model/metric/metric-type.ts";
import { formatBytes } from "#ui/format-bytes.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatValue } from "#ui/chart/value-scale.ts";
import type { ChartUnit } from "#ui/chart/chart-model.ts";

/** Nanoseconds in UCUM's units of time, and in Sentry's. */
const NANOS: Record<string, number> = {
  ns: 1,
  nanosecond: 1,
  us: 1e3,
  microsecond: 1e3,
  ms: 1e6,
  millisecond: 1e6,
  s: 1e9,
  second: 1e9,
  min: 60e9,
  minute: 60e9,
  h: 3600e9,
  hour: 3600e9,
};
const BYTES = new Set(["By", "byte", "bytes"]);

/** What figures of a metric are shown in. */
export interface FigureUnit {
  chart: ChartUnit;
  /** What a figure is multiplied by for the chart. */
  factor: number;
  /** After a figure and in the lane's title; empty for durations, which say their own. */
  text: string;
}

/** @param unit of the metric */
export function figureUnit(unit: string | null, aggregate: Aggregate): FigureUnit {
  const isCount = aggregate === "count";
  const own = isCount || unit === null || unit === "1" ? "" : unit.replaceAll(/[{}]/g, "");
  const nanos = NANOS[own];
  if (aggregate === "rate")
    return { chart: "value", factor: 1, text: own === "" || nanos !== undefined ? "/s" : `${own}/s` };
  if (nanos !== undefined && aggregate !== "increase") return { chart: "duration", factor: nanos, text: "" };
  if (BYTES.has(own)) return { chart: "value", factor: 1, text: "B" };
  return { chart: "value", factor: 1, text: aggregate === "increase" && nanos !== undefined ? "" : own };
}

/** A figure as it is read; null for none. */
export function figureText(value: number | null, unit: string | null, aggregate: Aggregate): string {
  if (value === null) return "–";
  const { chart, factor, text } = figureUnit(unit, aggregate);
  if (chart === "duration")
    return value < 0 ? `-${formatDuration(-value * factor)}` : formatDuration(value * factor);
  if (text === "B" && value >= 0) return formatBytes(value);
  const number = formatValue(value, "value");
  return text === "" ? number : text.startsWith("/") ? `${number}${text}` : `${number} ${text}`;
}
