import { formatDuration } from "#ui/format-duration.ts";
import { formatCount } from "#ui/format-count.ts";

const MILLISECOND = 1e6;

/** A figure with its unit: `22 %`, `418 ms`, `12/min`, `3 events`. */
export function measureText(value: number, unit: string): string {
  if (unit === "share") return `${numberText(value * 100)} %`;
  if (unit === "ms") return formatDuration(value * MILLISECOND);
  if (unit === "" || unit.startsWith("/")) return `${numberText(value)}${unit}`;
  // `1 event an hour`
  return `${numberText(value)} ${value === 1 ? unit.replace(/s\b/, "") : unit}`;
}

/** Before and now, with their unit once where it is the same: `0.9 → 22 %`, `210 ms → 1.4 s`. */
export function changeText(before: number | null, now: number, unit: string): string {
  const after = measureText(now, unit);
  if (before === null) return after;
  return `${unit === "share" ? numberText(before * 100) : measureText(before, unit)} → ${after}`;
}

function numberText(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return formatCount(Math.round(value));
  return String(Number(value.toPrecision(2)));
}
