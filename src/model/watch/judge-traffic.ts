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

/** Requests of an hour of the last days: `offset` is -1, 0 or 1 for the hour before, the same, and the one after. */
export interface SameHour {
  offset: number;
  requests: number;
}

/** What is usual at this time of the day. */
export interface UsualTraffic {
  hours: number;
  /** Means of an hour, for each offset. */
  means: [before: number, same: number, after: number];
  /** How much wider the same hours of different days spread than chance explains. */
  spread: number;
}

export function usualTraffic(hours: readonly SameHour[]): UsualTraffic {
  const means = [-1, 0, 1].map((offset) => {
    const own = hours.filter((hour) => hour.offset === offset);
    return own.reduce((total, { requests }) => total + requests, 0) / Math.max(1, own.length);
  }) as UsualTraffic["means"];
  const squares = hours.reduce((total, { offset, requests }) => {
    const mean = means[offset + 1] ?? 0;
    return mean === 0 ? total : total + (requests - mean) ** 2 / mean;
  }, 0);
  return {
    hours: hours.length,
    means,
    spread: Math.max(1, squares / Math.max(1, hours.length - means.length)),
  };
}

/** Requests per minute around a time, in hours from the middle of the same hour. */
export function usualPerMinute({ means: [before, same, after] }: UsualTraffic, time: number): number {
  const [part, other] = [Math.min(1, Math.abs(time)), time < 0 ? before : after];
  return (same * (1 - part) + other * part) / 60;
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
 * exposure. `steps` are the requests of the last hour in steps of `stepMinutes`, the latest last; they end `sinceHour` minutes
 * after the begin of the hour that `usual` is about.
 */
export function judgeTraffic(
  steps: readonly number[],
  usual: UsualTraffic,
  direction: TrafficDirection,
  sinceHour: number,
  stepMinutes = 1,
): TrafficVerdict {
  const [quick, rare] = WINDOWS.map((window) => {
    const perMinute = usualPerMinute(usual, (sinceHour - window.minutes / 2 - 30) / 60);
    return judgeWindow(steps, { ...usual, perMinute }, direction, window, stepMinutes);
  });
  return strongerOf(quick!, rare!);
}

function judgeWindow(
  steps: readonly number[],
  usual: UsualTraffic & { perMinute: number },
  direction: TrafficDirection,
  { minutes, fires }: (typeof WINDOWS)[number],
  stepMinutes: number,
): TrafficVerdict {
  const window = steps.slice(-minutes / stepMinutes);
  const latest = window.slice(-Math.ceil(window.length / LATEST_PART));
  const now = sum(window);
  const { perMinute } = usual;
  const expected = perMinute * minutes;
  const judged = { now, usual: expected, minutes };
  if (usual.hours < LEAST_HOURS) return { ...judged, verdict: "unknown" };
  const before = { requests: usual.hours * 60, failed: usual.hours * 60 * perMinute };
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
