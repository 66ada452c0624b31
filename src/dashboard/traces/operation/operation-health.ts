import type { SeverityName } from "#ui/severity-mark.tsx";
import { durationTone, errorTone, type HourSums } from "../../now/verdict.ts";
import { failedShare } from "../search/operation-order.ts";

/** How requests do, with a shape and a word besides the colour. */
export interface Health {
  severity: SeverityName;
  text: string;
  /** A class. */
  color: string;
}

/** Failures at this share are wrong even with nothing to compare with. */
export const WRONG = 0.05;

/** Fewer requests are too few to judge. */
const LEAST_REQUESTS = 20;

/** Judges requests by those of the time before, if there were any. `fails`: whether they fail by now. */
export function healthOf(now: HourSums, before: HourSums | undefined, fails = false): Health {
  if (fails || (before !== undefined && errorTone(now, [before]) === "bad"))
    return { severity: "critical", text: "Failing more than before", color: "font-medium text-danger" };
  const duration = before === undefined ? "unknown" : durationTone(now, [before]);
  if (duration === "bad")
    return { severity: "error", text: "Much slower than before", color: "font-medium text-danger" };
  if (duration === "warn") return { severity: "warning", text: "Slower than before", color: "text-warn" };
  if (now.requests >= LEAST_REQUESTS && failedShare(now) >= WRONG)
    return { severity: "warning", text: "Often failing", color: "text-warn" };
  if (before === undefined) return { severity: "unknown", text: "Nothing to compare with", color: "" };
  if (now.requests < LEAST_REQUESTS)
    return { severity: "unknown", text: "Too few requests to compare", color: "" };
  return { severity: "healthy", text: "In line with the time before", color: "" };
}
