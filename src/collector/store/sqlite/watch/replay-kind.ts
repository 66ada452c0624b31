import type { FailureStep } from "#model/watch/judge-failures.ts";
import type { Verdict } from "#model/watch/verdict.ts";
import type { ReplayedPoint } from "../../port/watch.ts";
import { STEPS_AN_HOUR, type ReplaySeries } from "./replay-series.ts";

export const STEP_MINUTES = 60 / STEPS_AN_HOUR;
const DAY = 24;

/** How a kind of rule is replayed. Hours and steps (of five minutes) are counted since 1970. */
export interface ReplayKind {
  /** Whether an hour may hold the begin of an alert; it need not. */
  standsOut(series: ReplaySeries, hour: number): boolean;
  /** Hours before that are judged with it. */
  lookBack: number;
  /** At the end of the step before. `openedAt` is the hour in which the alert began, if there is one. */
  judge(
    series: ReplaySeries,
    step: number,
    openedAt: number | null,
  ): { verdict: Verdict; now: number; before: number | null };
  point(series: ReplaySeries, hour: number): Omit<ReplayedPoint, "at">;
}

/** Of an hour. */
export function at(list: Float64Array, { first }: ReplaySeries, hour: number): number {
  return list[hour - first] ?? 0;
}

const NONE: FailureStep = { requests: 0, failed: 0 };

/** The steps before one, the latest last. */
export function stepsBefore({ steps }: ReplaySeries, step: number, count: number): FailureStep[] {
  return Array.from({ length: count }, (_, index) => steps.get(step - count + index) ?? NONE);
}

/** The end of the hours that say what is usual. */
export function usualHour(step: number, openedAt: number | null): number {
  const hour = Math.floor((step - 3) / STEPS_AN_HOUR);
  return openedAt === null ? hour : Math.max(hour - DAY, Math.min(hour, openedAt));
}
