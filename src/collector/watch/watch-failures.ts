import type { Millis, UnixMillis } from "#lib/units.ts";
import { failingOnset } from "#model/onset.ts";
import { NO_SUBJECT, type Alert, type AlertDetail, type AlertEvidence } from "#model/watch/alert.ts";
import {
  judgeFailures,
  type FailureStep,
  type FailureVerdict,
  type Verdict,
} from "#model/watch/judge-failures.ts";
import type { RateSeries } from "#collector/store/port/rates.ts";
import { operationKey, type Heard } from "./watch-memory.ts";

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;

/** A quick rise against the last day, and a rare failure against the last week; in minutes of now and hours before. */
const WINDOWS = [
  { minutes: 15, hours: 24, limits: { fires: 5, clears: 1 } },
  { minutes: 60, hours: 168, limits: { fires: 4.5, clears: 1 } },
] as const;

/** An operation as one rule sees it. */
export interface FailingOperation {
  key: string;
  service: string;
  route: string | null;
  verdict: Verdict;
  judged: FailureVerdict;
  /** When it began; null if that cannot be told. */
  began: UnixMillis | null;
}

/** Remembers what was usual when an alert opened, so that a long incident does not become what is usual. */
export type UsualAtOpening = Map<string, FailureStep[]>;

/** Judges every operation of the last hour. */
export function watchFailures(
  { recent, week, end }: Pick<Heard, "recent" | "week" | "end">,
  open: ReadonlyMap<string, Alert>,
  usual: UsualAtOpening,
): FailingOperation[] {
  return recent.flatMap((series) => {
    const { service, route } = series;
    if (service === null) return [];
    const key = `failures ${operationKey(series)}`;
    const hours = usual.get(key) ?? hoursOf(week.get(operationKey(series)), end);
    if (open.has(key)) usual.set(key, hours);
    else usual.delete(key);
    const minutes = stepsOf(series, end - HOUR, 60, MINUTE);
    const judged = WINDOWS.map((window) =>
      judgeFailures(minutes.slice(-window.minutes), hours.slice(-window.hours), window.limits),
    );
    const worst = judged.reduce((one, other) => (rank(other.verdict) > rank(one.verdict) ? other : one));
    // Only what opens an alert needs it, and it costs more than the rest.
    const began = worst.verdict === "firing" ? beganAt(minutes, end) : null;
    return [{ key, service, route, verdict: worst.verdict, judged: worst, began }];
  });
}

/** The strongest claim wins: one window that fires is enough, and it is over when both say so. */
function rank(verdict: Verdict): number {
  return ["unknown", "clear", "unsure", "firing"].indexOf(verdict);
}

function hoursOf(series: RateSeries | undefined, end: UnixMillis): FailureStep[] {
  const last = Math.floor((end - HOUR / 4) / HOUR) * HOUR;
  return series === undefined ? [] : stepsOf(series, last - 168 * HOUR, 168, HOUR);
}

function stepsOf({ steps }: RateSeries, start: UnixMillis, count: number, step: Millis): FailureStep[] {
  const found = Array.from({ length: count }, () => ({ requests: 0, failed: 0 }));
  for (const { at, requests, failed } of steps) {
    const own = found[Math.floor((at - start) / step)];
    if (own === undefined) continue;
    own.requests += requests;
    own.failed += failed;
  }
  return found;
}

function beganAt(minutes: FailureStep[], end: UnixMillis): UnixMillis | null {
  const onset = failingOnset(
    minutes.map(({ requests }) => requests),
    minutes.map(({ failed }) => failed),
  );
  return onset === null || onset.end !== null ? null : end - HOUR + onset.start * MINUTE;
}

/** What an alert on a failing operation says. */
export function failureDetail(
  { service, route, judged }: FailingOperation,
  evidence: AlertEvidence,
): AlertDetail {
  const { share, usual, requests, failed } = judged;
  return {
    title: `${route ?? "(no name)"} of ${service} fails`,
    text: `${percent(share)} of ${requests} requests failed (${failed}), usually ${percent(usual)}.`,
    subject: { ...NO_SUBJECT, service, operation: route },
    measure: { now: share, before: usual, unit: "share", count: requests },
    evidence,
  };
}

export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(2))} %`;
}
