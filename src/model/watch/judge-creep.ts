import type { Verdict } from "./verdict.ts";

/** The durations of a quarter of an hour: the mean of their natural logarithms, of milliseconds. */
export interface QuarterHour {
  requests: number;
  meanLog: number;
}

export interface CreepVerdict {
  verdict: Verdict;
  /** Geometric means, in milliseconds. */
  now: number;
  usual: number;
  requests: number;
}

/** Six hours, of which the last is judged. */
export const CREEP_QUARTERS = 24;
const RECENT = 4;
/** A mean of fewer is no mean. */
const LEAST_REQUESTS = 20;
const LEAST_QUARTERS = 8;
const LEAST_RATIO = 1.25;
const LEAST_MILLIS = 10;

/**
 * Whether durations crept up over hours, too slowly for a window to stand out: Welch's t of the last hour's quarter-hours
 * against the five hours before, at p < .003, and by more than a quarter. It must be as much longer than at the same hours of
 * the last days (`sameHours`, null if nothing is known of them): durations have a daily course, too.
 */
export function judgeCreep(
  quarters: readonly (QuarterHour | null)[],
  sameHours: number | null,
): CreepVerdict {
  const counted = (some: readonly (QuarterHour | null)[]) =>
    some.filter((one): one is QuarterHour => one !== null && one.requests >= LEAST_REQUESTS);
  const [recent, before] = [counted(quarters.slice(-RECENT)), counted(quarters.slice(0, -RECENT))];
  const [now, usual] = [momentsOf(recent), momentsOf(before)];
  const judged = {
    now: Math.exp(now.mean),
    usual: Math.exp(usual.mean),
    requests: recent.reduce((sum, { requests }) => sum + requests, 0),
  };
  if (recent.length < RECENT || before.length < LEAST_QUARTERS) return { ...judged, verdict: "unknown" };
  const ratio = judged.now / Math.max(judged.usual, sameHours ?? 0);
  const isLonger = ratio > LEAST_RATIO && judged.now - judged.usual > LEAST_MILLIS;
  const noise = noiseOf(counted(quarters));
  if (isLonger && isHigher(now, usual, noise)) return { ...judged, verdict: "firing" };
  return { ...judged, verdict: ratio < 1 + (LEAST_RATIO - 1) / 2 ? "clear" : "unsure" };
}

interface Moments {
  count: number;
  mean: number;
  variance: number;
}

function momentsOf(quarters: readonly QuarterHour[]): Moments {
  const count = quarters.length;
  const mean = quarters.reduce((sum, { meanLog }) => sum + meanLog, 0) / Math.max(1, count);
  const squares = quarters.reduce((sum, { meanLog }) => sum + (meanLog - mean) ** 2, 0);
  return { count, mean, variance: squares / Math.max(1, count - 1) };
}

/** Quarter-hours that are equal to the millisecond would make any change significant. */
const LEAST_VARIANCE = 1e-4;

/** How much quarter-hours vary by chance: half the mean square of the steps from one to the next, which a creep hardly changes. */
function noiseOf(quarters: readonly QuarterHour[]): number {
  const steps = quarters.slice(1).map(({ meanLog }, index) => meanLog - quarters[index]!.meanLog);
  const squares = steps.reduce((sum, step) => sum + step ** 2, 0);
  return Math.max(LEAST_VARIANCE, squares / 2 / Math.max(1, steps.length));
}

/**
 * Welch's test at p < .003, one-sided: a day has 96 quarter-hours to be wrong in. Four of few requests may be alike by chance, so
 * they vary at least by the noise.
 */
function isHigher(one: Moments, other: Moments, noise: number): boolean {
  const [a, b] = [one, other].map(({ variance, count }) => Math.max(noise, variance) / count) as [
    number,
    number,
  ];
  const t = (one.mean - other.mean) / Math.sqrt(a + b);
  const freedom = (a + b) ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  return t > criticalT(freedom);
}

/** The quantile of the normal distribution. */
const Z = 2.7478;

/** The same of Student's distribution, by its expansion about the normal one; within 5 % from three degrees on. */
function criticalT(freedom: number): number {
  const n = Math.max(3, freedom);
  return (
    Z +
    (Z ** 3 + Z) / (4 * n) +
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * n ** 2) +
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * n ** 3)
  );
}
