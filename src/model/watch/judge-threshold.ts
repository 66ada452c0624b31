import type { Threshold } from "./condition.ts";
import type { Verdict } from "./verdict.ts";

export interface ThresholdVerdict {
  verdict: Verdict;
  now: number | null;
  before: number | null;
}

/** A fixed limit is over when the value is a tenth of the limit away from it, so that it does not flap. */
const MARGIN = 0.1;
/** A change is over when less than half of it is left. */
const LEFT = 0.5;

/**
 * Judges a value against a limit, or against `before`, the value that it is compared with. `now` is null if there was nothing to
 * measure; a count of nothing is zero.
 */
export function judgeThreshold(
  threshold: Threshold,
  now: number | null,
  before: number | null,
): ThresholdVerdict {
  const judged = { now, before };
  if (threshold.is === "absent")
    return { ...judged, verdict: now === null || now === 0 ? "firing" : "clear" };
  if (now === null) return { ...judged, verdict: "no_data" };
  if (threshold.is === "above" || threshold.is === "below") {
    const over = (threshold.is === "above" ? 1 : -1) * (now - threshold.value);
    return {
      ...judged,
      verdict: over > 0 ? "firing" : -over >= MARGIN * Math.abs(threshold.value) ? "clear" : "unsure",
    };
  }
  if (before === null || before === 0) return { ...judged, verdict: "unknown" };
  const change = ((threshold.is === "up" ? 1 : -1) * 100 * (now - before)) / Math.abs(before);
  return {
    ...judged,
    verdict: change >= threshold.percent ? "firing" : change < LEFT * threshold.percent ? "clear" : "unsure",
  };
}
