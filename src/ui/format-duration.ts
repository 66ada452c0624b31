import type { Nanos } from "#lib/units.ts";

const UNITS: [limit: number, divisor: number, unit: string][] = [
  [1e3, 1, "ns"],
  [1e6, 1e3, "µs"],
  [1e9, 1e6, "ms"],
  [60e9, 1e9, "s"],
];

/** Three significant digits and the unit that reads best: `870 µs`, `12.4 ms`, `1.02 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(nanos: Nanos): string {
  if (nanos < 0) return `−${formatDuration(Math.abs(nanos))}`;
  if (nanos === 0) return "0 ms";
  for (const [limit, divisor, unit] of UNITS) {
    const text = significant(nanos / divisor);
    if (nanos < limit && Number(text) * divisor < limit) return `${text} ${unit}`;
  }
  const seconds = Math.max(60, Math.round(nanos / 1e9));
  if (seconds < 3600) return pair(seconds, 60, "min", "s");
  if (seconds < 86_400) return pair(Math.round(seconds / 60), 60, "h", "min");
  return pair(Math.round(seconds / 3600), 24, "d", "h");
}

function significant(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function pair(small: number, size: number, bigUnit: string, smallUnit: string): string {
  const rest = small % size;
  const big = `${Math.floor(small / size)} ${bigUnit}`;
  return rest === 0 ? big : `${big} ${rest} ${smallUnit}`;
}
