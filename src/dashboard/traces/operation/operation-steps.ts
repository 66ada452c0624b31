import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import type { ChartBand } from "#ui/chart/chart-model.ts";
import type { TimeSteps } from "#ui/chart/time-steps.ts";
import { failingOnset, slowingOnset } from "#model/onset.ts";
import { errorRates, hourSteps, p95s, traffic, usualRange } from "../../now/hour-steps.ts";
import { durationTone, errorTone } from "../../now/verdict.ts";
import { failedShare } from "../search/operation-order.ts";
import { WRONG } from "./operation-health.ts";

/** An operation's requests over time. */
export interface OperationSteps {
  times: TimeSteps;
  requests: number[];
  /** How many of them failed: null in steps without requests. */
  errors: (number | null)[];
  p50: (Nanos | null)[];
  p95: (Nanos | null)[];
  p99: (Nanos | null)[];
  usual: Record<"requests" | "errors" | "p95", ChartBand | undefined>;
}

/** `usual`: the same times before. */
export function operationSteps(
  rates: RatesAnswer,
  series: RateSeriesView | undefined,
  usual: RatesAnswer[],
): OperationSteps {
  const start = Date.parse(rates.start);
  const count = Math.max(1, Math.ceil((Date.parse(rates.end) - start) / rates.stepMillis));
  const byStep = new Map(
    series?.steps.map((step) => [Math.floor((Date.parse(step.at) - start) / rates.stepMillis), step]),
  );
  const valuesOf = <T>(read: (step: RateSeriesView["steps"][number]) => T, none: T) =>
    Array.from({ length: count }, (_, index) => {
      const step = byStep.get(index);
      return step === undefined || step.requests === 0 ? none : read(step);
    });
  const before = usual.map((answer) => hourSteps(answer, answer.series));
  return {
    times: { start, step: rates.stepMillis, count },
    requests: valuesOf(({ requests }) => requests, 0),
    errors: valuesOf<number | null>(failedShare, null),
    p50: valuesOf<Nanos | null>(({ p50 }) => p50, null),
    p95: valuesOf<Nanos | null>(({ p95 }) => p95, null),
    p99: valuesOf<Nanos | null>(({ p99 }) => p99, null),
    usual: {
      requests: usualRange(before, traffic, count),
      errors: usualRange(before, errorRates, count),
      p95: usualRange(before, p95s, count),
    },
  };
}

/** When requests began to fail more or to be slower than before; null if they do not, or if that cannot be told. */
export function worseSince(
  { requests, errors, p95, times }: OperationSteps,
  now: RateSeriesView,
  before: RateSeriesView | undefined,
): UnixMillis | null {
  if (before === undefined) return null;
  const onset =
    errorTone(now, [before]) === "bad"
      ? failingOnset(requests, failuresOf({ requests, errors }), before)
      : isSlower(now, before)
        ? slowingOnset(p95, requests)
        : null;
  return onset === null || onset.end !== null ? null : times.start + onset.start * times.step;
}

/** A stretch of fewer failures is left to the next step. */
const LEAST_FAILED = 5;

/**
 * Since when many requests fail though few of the whole time did, as of a day whose last half hour went wrong; null if
 * that is not so.
 */
export function latelyFailingSince(
  steps: Pick<OperationSteps, "requests" | "errors" | "times">,
  before: RateSeriesView | undefined,
): UnixMillis | null {
  const { requests, times } = steps;
  const failed = failuresOf(steps);
  const onset = failingOnset(requests, failed, before);
  if (onset === null || onset.end !== null) return null;
  const [count, failures] = [requests, failed].map((all) => sum(all.slice(onset.start))) as [number, number];
  return failures >= LEAST_FAILED && failures >= count * WRONG
    ? times.start + onset.start * times.step
    : null;
}

function failuresOf({ requests, errors }: Pick<OperationSteps, "requests" | "errors">): number[] {
  return requests.map((count, index) => Math.round(count * (errors[index] ?? 0)));
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function isSlower(now: RateSeriesView, before: RateSeriesView): boolean {
  return ["bad", "warn"].includes(durationTone(now, [before]));
}
