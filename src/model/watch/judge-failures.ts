import type { Verdict } from "./verdict.ts";

/** Requests of a step of time, and how many of them failed. */
export interface FailureStep {
  requests: number;
  failed: number;
}

/** What is usual: the sums of many steps, and how much wider their failures spread than chance alone explains. */
export interface UsualFailures extends FailureStep {
  spread: number;
}

export interface FailureVerdict {
  verdict: Verdict;
  /** How unlikely the rise is, in standard deviations. */
  z: number;
  /** Share of the requests that failed, in the time judged and before it. */
  share: number;
  usual: number;
  requests: number;
  failed: number;
}

/** How a time is judged: opens at `fires`, ends below `clears`. */
export interface FailureLimits {
  fires: number;
  clears: number;
}

/** A rise that hits fewer requests is left to the next minute. */
const LEAST_FAILED = 5;
/** How many times the usual share. */
const LEAST_RATIO = 1.5;
/** The same in the latest part, so that what is over opens nothing. */
const LATEST_FIRES = 1;
const LATEST_PART = 5;
/** Of the time before: fewer say nothing about what is usual. */
const LEAST_USUAL_REQUESTS = 100;

/** What the steps of a time before say is usual. */
export function usualFailures(steps: readonly FailureStep[]): UsualFailures {
  const total = sum(steps);
  return { ...total, spread: dispersion(steps, total) };
}

/**
 * Whether more requests fail than usually: compares the failures of `recent` steps, of equal length and the latest last, with
 * those of the time before, with the requests as exposure. The counts of real traffic spread wider than chance alone
 * (deploys, batches, one bad client), so the deviance is divided by how much wider the usual ones are (quasi-Poisson).
 */
export function judgeFailures(
  recent: readonly FailureStep[],
  usual: UsualFailures,
  limits: FailureLimits,
): FailureVerdict {
  const now = sum(recent);
  const z = countRise(now, usual, usual.spread);
  const judged = {
    z,
    share: now.failed / Math.max(1, now.requests),
    usual: usual.failed / Math.max(1, usual.requests),
    ...now,
  };
  if (now.requests === 0 || usual.requests < LEAST_USUAL_REQUESTS) return { ...judged, verdict: "unknown" };
  const latest = sum(recent.slice(-Math.ceil(recent.length / LATEST_PART)));
  const smoothed = (usual.failed + 0.5) / usual.requests;
  const isRise =
    z >= limits.fires &&
    now.failed >= LEAST_FAILED &&
    judged.share >= LEAST_RATIO * smoothed &&
    countRise(latest, usual, usual.spread) >= LATEST_FIRES;
  if (isRise) return { ...judged, verdict: "firing" };
  return { ...judged, verdict: z < limits.clears ? "clear" : "unsure" };
}

/**
 * How unlikely the difference of two rates of failures is, in standard deviations; below zero where there are fewer now. It is
 * the signed root of the deviance of two rates over that of one. Unlike the difference over its standard error it
 * holds for small counts: a share of one in ten thousand makes no alarm of three failures.
 */
export function countRise(now: FailureStep, usual: FailureStep, spread: number): number {
  const all = now.requests + usual.requests;
  if (now.requests === 0 || usual.requests === 0) return 0;
  const expected = ((now.failed + usual.failed) * now.requests) / all;
  const expectedBefore = now.failed + usual.failed - expected;
  const deviance = 2 * (surprise(now.failed, expected) + surprise(usual.failed, expectedBefore));
  return Math.sign(now.failed - expected) * Math.sqrt(Math.max(0, deviance) / spread);
}

function surprise(count: number, expected: number): number {
  return count === 0 ? 0 : count * Math.log(count / expected);
}

/** How much wider counts spread than a Poisson distribution's, at least as wide: Pearson's statistic per degree of freedom. */
function dispersion(steps: readonly FailureStep[], { requests, failed }: FailureStep): number {
  const counted = steps.filter((step) => step.requests > 0);
  if (counted.length < 2 || failed === 0) return 1;
  const squares = counted.reduce((total, step) => {
    const expected = (step.requests * failed) / requests;
    return total + (step.failed - expected) ** 2 / expected;
  }, 0);
  return Math.max(1, squares / (counted.length - 1));
}

function sum(steps: readonly FailureStep[]): FailureStep {
  let [requests, failed] = [0, 0];
  for (const step of steps) {
    requests += step.requests;
    failed += step.failed;
  }
  return { requests, failed };
}
