import {
  judgeFailures,
  type FailureStep,
  type FailureVerdict,
  type UsualFailures,
} from "./judge-failures.ts";
import { strongerOf } from "./verdict.ts";

/** The two windows: a quick rise against the last day, and a rare failure against the last week. */
export const QUICK = { minutes: 15, hours: 24, limits: { fires: 5, clears: 1 } } as const;
export const RARE = { minutes: 60, hours: 168, limits: { fires: 4.5, clears: 1 } } as const;

/** What is usual for each window. */
export interface UsualWindows {
  quick: UsualFailures;
  rare: UsualFailures;
}

export interface WindowVerdict extends FailureVerdict {
  /** The length of the window that said so, in minutes. */
  minutes: number;
}

/** Judges the last hour, in steps of `stepMinutes` with the latest last, by one window or by both. */
export function judgeFailureWindows(
  steps: readonly FailureStep[],
  usual: UsualWindows,
  windows: "quick" | "rare" | "both",
  stepMinutes = 1,
): WindowVerdict {
  const judge = (window: typeof QUICK | typeof RARE, before: UsualFailures): WindowVerdict => ({
    ...judgeFailures(steps.slice(-window.minutes / stepMinutes), before, window.limits),
    minutes: window.minutes,
  });
  if (windows === "quick") return judge(QUICK, usual.quick);
  if (windows === "rare") return judge(RARE, usual.rare);
  return strongerOf(judge(QUICK, usual.quick), judge(RARE, usual.rare));
}

/** A share says little about fewer requests. */
const LEAST_REQUESTS = 20;
/** A fixed limit is over when the share is well below it, so that it does not flap. */
const CLEARS = 0.8;

/** Judges the last quarter of an hour by a fixed share. */
export function judgeFailureLimit(
  steps: readonly FailureStep[],
  usual: UsualFailures,
  limit: number,
  stepMinutes = 1,
): WindowVerdict {
  const judged = judgeFailures(steps.slice(-QUICK.minutes / stepMinutes), usual, QUICK.limits);
  const { share, requests } = judged;
  const verdict =
    requests < LEAST_REQUESTS
      ? "unknown"
      : share >= limit
        ? "firing"
        : share < limit * CLEARS
          ? "clear"
          : "unsure";
  return { ...judged, verdict, minutes: QUICK.minutes };
}
