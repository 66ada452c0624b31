import type { Attributes } from "#model/attributes.ts";
import { isRecord } from "#lib/is-record.ts";

const SHORT: Record<string, string> = {
  nanosecond: "ns",
  microsecond: "µs",
  millisecond: "ms",
  second: "s",
  byte: "B",
  percent: "%",
};

/** Measurements with their units: `12.5 ms`. Sentry calls it `none` where there is no unit. */
export function measurementRows(measurements: Attributes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(measurements).map(([name, measurement]) => {
      if (!isRecord(measurement)) return [name, measurement];
      const { value, unit } = measurement;
      const isPlain = typeof value === "number" || typeof value === "string";
      const hasUnit = typeof unit === "string" && unit !== "none" && unit !== "";
      return [name, isPlain && hasUnit ? `${value} ${SHORT[unit] ?? unit}` : value];
    }),
  );
}
