import { judgeFailures, type FailureStep, type UsualFailures } from "./judge-failures.ts";
import { QUICK, RARE } from "./failure-windows.ts";
import type { Verdict } from "./verdict.ts";

/** A percentile of the durations of a window, against the same hours of the last days; in milliseconds. */
export interface Quantile {
  now: number;
  usual: number;
  /** Requests of each step of the window, `failed` being those that took longer than the usual percentile. */
  steps: readonly FailureStep[];
  /** The same of the hours that it is compared with. */
  before: UsualFailures;
}

export interface SlowVerdict {
  verdict: Verdict;
  now: number;
  usual: number;
  requests: number;
}

const LEAST_REQUESTS = 20;
/** A percentile counts as longer from here on. */
const LEAST_RATIO = 1.5;
/** And as usual again below this. */
const CLEAR_RATIO = 1.2;
/** What nobody notices is no alarm. */
const LEAST_MILLIS = 10;

/**
 * Whether requests take longer than usually. A percentile is as uncertain as the few requests beyond it, so those are counted:
 * usually one in twenty takes longer than the p95, and the test for failures says whether now more do than chance explains.
 */
export function judgeSlower({ now, usual, steps, before }: Quantile, minutes: number): SlowVerdict {
  const { limits } = minutes === QUICK.minutes ? QUICK : RARE;
  const { verdict, requests } = judgeFailures(steps, before, limits);
  const judged = { now, usual, requests };
  if (requests < LEAST_REQUESTS || verdict === "unknown") return { ...judged, verdict: "unknown" };
  const isLonger = now >= LEAST_RATIO * usual && now - usual >= LEAST_MILLIS;
  if (verdict === "firing" && isLonger) return { ...judged, verdict: "firing" };
  return { ...judged, verdict: verdict === "clear" || now < CLEAR_RATIO * usual ? "clear" : "unsure" };
}

const CLEAR_OF_LIMIT = 0.9;

/** Judges a percentile by a fixed limit. */
export function judgeSlowLimit(now: number, usual: number, requests: number, limit: number): SlowVerdict {
  const verdict =
    requests < LEAST_REQUESTS
      ? "unknown"
      : now > limit
        ? "firing"
        : now < limit * CLEAR_OF_LIMIT
          ? "clear"
          : "unsure";
  return { verdict, now, usual, requests };
}
