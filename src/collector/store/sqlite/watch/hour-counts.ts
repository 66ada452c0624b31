import type { FailureStep } from "#model/watch/judge-failures.ts";

/** A week, and the day for which an open alert is compared with what was before it. */
const HOURS = 192;

/** Requests and failures of the last eight days, by hours since 1970. */
export interface HourCounts {
  numbers: Float64Array;
  requests: Float64Array;
  failed: Float64Array;
}

export function createHours(): HourCounts {
  const numbers = new Float64Array(HOURS).fill(-1);
  return { numbers, requests: new Float64Array(HOURS), failed: new Float64Array(HOURS) };
}

export function addHour(counts: HourCounts, hour: number, { requests, failed }: FailureStep): void {
  const at = hour % HOURS;
  const isKnown = counts.numbers[at] === hour;
  counts.numbers[at] = hour;
  counts.requests[at] = requests + (isKnown ? counts.requests[at]! : 0);
  counts.failed[at] = failed + (isKnown ? counts.failed[at]! : 0);
}

export function clearHour({ numbers }: HourCounts, hour: number): void {
  const at = hour % HOURS;
  if (numbers[at] === hour) numbers[at] = -1;
}

export function requestsOfHour({ numbers, requests }: HourCounts, hour: number): number {
  const at = hour % HOURS;
  return numbers[at] === hour ? requests[at]! : 0;
}

/** The hours before `end`, the latest last. */
export function hourSteps(counts: HourCounts, end: number, count: number): FailureStep[] {
  return Array.from({ length: count }, (_, index) => {
    const hour = end - count + index;
    const at = hour % HOURS;
    return counts.numbers[at] === hour
      ? { requests: counts.requests[at]!, failed: counts.failed[at]! }
      : { requests: 0, failed: 0 };
  });
}

/** The first hour with requests; null without one. */
export function firstHour({ numbers }: HourCounts): number | null {
  let first = Number.POSITIVE_INFINITY;
  for (const hour of numbers) if (hour >= 0 && hour < first) first = hour;
  return first === Number.POSITIVE_INFINITY ? null : first;
}

/** Whether there was a request since an hour. */
export function hasHours({ numbers }: HourCounts, since: number): boolean {
  return numbers.some((hour) => hour >= since);
}
