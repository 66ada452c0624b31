import type { Attributes } from "#model/attributes.ts";
import { isRecord } from "#lib/is-record.ts";

/** Measurements with their units: `12.5 millisecond`. Sentry calls it `none` where there is no unit. */
export function measurementRows(measurements: Attributes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(measurements).map(([name, measurement]) => {
      if (!isRecord(measurement)) return [name, measurement];
      const { value, unit } = measurement;
      const isPlain = typeof value === "number" || typeof value === "string";
      return [name, isPlain && typeof unit === "string" && unit !== "none" ? `${value} ${unit}` : value];
    }),
  );
}
