import type { Bytes } from "#lib/units.ts";

const UNITS = ["B", "KB", "MB", "GB"] as const;

/** Decimal units, as file managers show them: `512 B`, `21.4 KB`. */
export function formatBytes(bytes: Bytes): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : Number(value.toPrecision(3))} ${UNITS[unit]}`;
}
