import type { Millis, UnixMillis } from "#lib/units.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import { durationTone, errorTone, type HourSums } from "./verdict.ts";

/** An operation or a service that is not as it was in the same hour before. */
export interface Problem {
  kind: "failing" | "slow" | "silent";
  isCritical: boolean;
  service: string;
  /** Null for a service. */
  route: string | null;
  now: HourSums;
  /** The same hour yesterday and last week, as far as there were requests. */
  before: HourSums[];
  /** About when the last request came; null unless it is silent, or if there was none in the last hour. */
  lastHeard: UnixMillis | null;
}

/** Failures at this share are a problem even with nothing to compare with. */
const FAILING_ALONE = 0.1;
const CRITICAL = 0.05;
const LEAST_FAILED = 5;
/** So many requests must be missing before a service counts as silent, for so long. */
const LEAST_MISSING = 20;
const LEAST_SILENCE: Millis = 5 * 60_000;
const HOUR: Millis = 3_600_000;
const MOST = 3;

/** The worst problems of the last hour, by operation and, for silence, by service. */
export function findProblems(now: RatesAnswer, earlier: RatesAnswer[]): Problem[] {
  const problems = [
    ...now.series.flatMap((series) => operationProblem(series, earlier)),
    ...silentServices(now, earlier),
  ];
  return problems
    .toSorted(
      (left, right) => Number(right.isCritical) - Number(left.isCritical) || costOf(right) - costOf(left),
    )
    .slice(0, MOST);
}

function operationProblem(series: RateSeriesView, earlier: RatesAnswer[]): Problem[] {
  const { service, route, requests, failed } = series;
  if (service === null || route === null) return [];
  const before = earlier.flatMap((hour) =>
    hour.series.filter((one) => one.service === service && one.route === route && one.requests > 0),
  );
  const share = failed / Math.max(1, requests);
  const about = { service, route, now: series, before, lastHeard: null };
  const isFailing =
    failed >= LEAST_FAILED &&
    (before.length === 0 ? share >= FAILING_ALONE : errorTone(series, before) === "bad");
  if (isFailing) return [{ ...about, kind: "failing", isCritical: share >= CRITICAL }];
  const tone = durationTone(series, before);
  return tone === "bad" || tone === "warn" ? [{ ...about, kind: "slow", isCritical: false }] : [];
}

function silentServices(now: RatesAnswer, earlier: RatesAnswer[]): Problem[] {
  const end = Date.parse(now.end);
  const services = new Set(earlier.flatMap(({ series }) => series.flatMap(({ service }) => service ?? [])));
  return [...services].flatMap((service): Problem[] => {
    const before = earlier.map((hour) => sumOf(hour, service)).filter(({ requests }) => requests > 0);
    const usual = Math.min(...before.map(({ requests }) => requests));
    const steps = now.series.filter((one) => one.service === service).flatMap((one) => one.steps);
    const last = steps.reduce((latest, { at }) => Math.max(latest, Date.parse(at) + now.stepMillis), 0);
    const silence = last === 0 ? HOUR : end - last;
    const missing = (usual * silence) / HOUR;
    if (before.length < earlier.length || silence < LEAST_SILENCE || missing < LEAST_MISSING) return [];
    const lastHeard = last === 0 ? null : last;
    return [
      {
        kind: "silent",
        isCritical: false,
        service,
        route: null,
        now: sumOf(now, service),
        before,
        lastHeard,
      },
    ];
  });
}

function sumOf({ series }: RatesAnswer, service: string): HourSums {
  const own = series.filter((one) => one.service === service);
  return {
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
    p95: own.reduce((most, { p95 }) => Math.max(most, p95), 0),
  };
}

/** About how many requests suffer. */
function costOf({ kind, now, before }: Problem): number {
  if (kind === "failing") return now.failed;
  if (kind === "slow") return now.requests * 0.05;
  return Math.max(0, ...before.map(({ requests }) => requests)) - now.requests;
}
