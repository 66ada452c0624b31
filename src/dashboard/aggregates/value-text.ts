import type { AggregatesView, MeasureValue } from "#api/aggregates.ts";
import type { ChartUnit } from "#ui/chart/chart-model.ts";
import { formatCount, formatExact } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";

type Measure = AggregatesView["measures"][number];

/** A value as the table shows it, and all its digits. */
export function valueText(value: MeasureValue, { unit }: Measure): { short: string; exact: string } {
  if (value === null) return { short: "–", exact: "–" };
  if (typeof value === "string") return { short: value, exact: value };
  if (unit === "ns") return { short: formatDuration(value), exact: `${value} ns` };
  if (Number.isInteger(value)) return { short: formatCount(value), exact: formatExact(value) };
  return { short: String(Number(value.toPrecision(4))), exact: String(value) };
}

/** The head of a measure's column. */
export function measureHead({ name, key }: Measure): string {
  if (name === "rate") return "rate / min";
  if (name === "rate_second") return "rate / s";
  return key === null ? name : `${name}(${key})`;
}

export function chartUnit({ name, unit }: Measure): ChartUnit {
  if (unit === "ns") return "duration";
  return name === "count" || name === "unique" ? "count" : "value";
}
