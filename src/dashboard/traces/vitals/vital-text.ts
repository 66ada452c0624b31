import { rateVital, VITAL_SCALES, type Rating, type VitalGroup, type VitalName } from "#model/web-vitals.ts";
import { formatDuration } from "#ui/format-duration.ts";

export const RATING_NAMES: Record<Rating, string> = { good: "good", fair: "needs improvement", poor: "poor" };

/** A rating in colours; its name or its mark stands beside it. */
export const RATING_TEXTS: Record<Rating, string> = {
  good: "text-good",
  fair: "text-warn",
  poor: "text-danger",
};
export const RATING_FILLS: Record<Rating, string> = {
  good: "fill-good",
  fair: "fill-warn",
  poor: "fill-danger",
};
export const RATING_MARKS = { good: "healthy", fair: "warning", poor: "error" } as const;

export const GROUP_NAMES: Record<VitalGroup, string> = {
  route: "Route",
  device: "Device",
  browser: "Browser",
  release: "Release",
  environment: "Environment",
};

/** `2.41 s`, `180 ms`, `0.12`; a dash where there is no value. */
export function vitalText(vital: VitalName, value: number | null): string {
  if (value === null) return "–";
  return VITAL_SCALES[vital].unit === "score"
    ? String(Math.round(value * 1_000) / 1_000)
    : formatDuration(Math.round(value) * 1e6);
}

export function ratingOf(vital: VitalName, value: number | null): Rating | null {
  return value === null ? null : rateVital(vital, value);
}

/** Why a value is missing, or what page loads without a name are called. */
export function groupText(by: VitalGroup, name: string): string {
  return name === "" ? `Unknown ${GROUP_NAMES[by].toLowerCase()}` : name;
}
