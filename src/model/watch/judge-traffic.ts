import { countRise } from "./judge-failures.ts";
import { strongerOf, type Verdict } from "./verdict.ts";

export type TrafficDirection = "drop" | "spike" | "both";

export interface TrafficVerdict {
  verdict: Verdict;
  /** Requests in the window. */
  now: number;
  /** Requests in as long a time, at the same hours of the last days. */
  usual: number;
  minutes: number;
}

/** Requests per hour at the same hours of the last days: their mean, and how much wider they spread than chance explains. */
export interface UsualTraffic {
  hours: number;
  requests: number;
  spread: number;
}

export function usualTraffic(hours: readonly number[]): UsualTraffic {
  const requests = hours.reduce((sum, one) => sum + one, 0);
  const mean = requests / Math.max(1, hours.length);
  const squares = hours.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const spread = hours.length < 2 || mean === 0 ? 1 : squares / mean / (hours.length - 1);
  return { hours: hours.length, requests, spread: Math.max(1, spread) };
}

const WINDOWS = [
  { minutes: 15, fires: 5 },
  { minutes: 60, fires: 4.5 },
] as const;
/** It must show in the latest fifth of the window, too: what is over opens nothing. */
const LATEST_PART = 5;
/** Fewer hours say nothing of what is usual: two days of the same three hours. */
const LEAST_HOURS = 6;
const LEAST_SPIKE = 2;
const MOST_DROP = 0.5;
const CLEARS = 1;
const CLEAR_DROP = 0.75;
const CLEAR_SPIKE = 1.5;
/** A spike of few requests is no spike. */
const LEAST_REQUESTS = 20;

/**
 * Whether far fewer or far more requests come than at the same hours of the last days, by the test for failures with minutes as
 * exposure. `steps` are the requests of the last hour in steps of `stepMinutes`, the latest last.
 */
export function judgeTraffic(
  steps: readonly number[],
  usual: UsualTraffic,
  direction: TrafficDirection,
  stepMinutes = 1,
): TrafficVerdict {
  const [quick, rare] = WINDOWS.map((window) => judgeWindow(steps, usual, direction, window, stepMinutes));
  return strongerOf(quick!, rare!);
}

function judgeWindow(
  steps: readonly number[],
  usual: UsualTraffic,
  direction: TrafficDirection,
  { minutes, fires }: (typeof WINDOWS)[number],
  stepMinutes: number,
): TrafficVerdict {
  const window = steps.slice(-minutes / stepMinutes);
  const latest = window.slice(-Math.ceil(window.length / LATEST_PART));
  const now = sum(window);
  const perMinute = usual.requests / Math.max(1, usual.hours) / 60;
  const expected = perMinute * minutes;
  const judged = { now, usual: expected, minutes };
  if (usual.hours < LEAST_HOURS) return { ...judged, verdict: "unknown" };
  const before = { requests: usual.hours * 60, failed: usual.requests };
  const z = countRise({ requests: minutes, failed: now }, before, usual.spread);
  const expectedLatest = perMinute * latest.length * stepMinutes;
  const isDrop = z <= -fires && now <= MOST_DROP * expected && sum(latest) <= MOST_DROP * expectedLatest;
  const isSpike =
    z >= fires &&
    now >= Math.max(LEAST_REQUESTS, LEAST_SPIKE * expected) &&
    sum(latest) >= LEAST_SPIKE * expectedLatest;
  if ((isDrop && direction !== "spike") || (isSpike && direction !== "drop"))
    return { ...judged, verdict: "firing" };
  const isNoDrop = direction === "spike" || z > -CLEARS || now > CLEAR_DROP * expected;
  const isNoSpike = direction === "drop" || z < CLEARS || now < CLEAR_SPIKE * expected;
  return { ...judged, verdict: isNoDrop && isNoSpike ? "clear" : "unsure" };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0);
}
