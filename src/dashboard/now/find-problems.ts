import type { Millis } from "#lib/units.ts";
import type { AlertView } from "#api/alerts.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import { lastRequestOf } from "../scope/last-seen.ts";
import { sumOf } from "./hour-sums.ts";
import { joinAlerts } from "./join-alerts.ts";
import { costOf, problemRank, type Problem } from "./problem.ts";
import { durationTone, errorTone } from "./verdict.ts";

/** Failures at this share are a problem even with nothing to compare with. */
const FAILING_ALONE = 0.1;
const CRITICAL = 0.05;
const LEAST_FAILED = 5;
/** As many failing operations are the problem of their service. */
const OF_SERVICE = 3;
/** So many requests must be missing before a service counts as silent, for so long. */
const LEAST_MISSING = 20;
const LEAST_SILENCE: Millis = 5 * 60_000;

/**
 * The problems of a time, the worst first: by operation, and by service where it is all of it. What an alert fires on is one,
 * whatever the time as a whole looks like.
 */
export function findProblems(now: RatesAnswer, earlier: RatesAnswer[], alerts: AlertView[] = []): Problem[] {
  const operations = now.series.flatMap((series) => operationProblem(series, earlier));
  const failing = failingServices(now, earlier, operations);
  const isCovered = ({ kind, service }: Problem) =>
    kind === "failing" && failing.some((one) => one.service === service);
  const problems = [
    ...operations.filter((problem) => !isCovered(problem)),
    ...failing,
    ...silentServices(now, earlier),
  ];
  return joinAlerts(problems, alerts, now, earlier).toSorted(
    (left, right) => problemRank(left) - problemRank(right) || costOf(right) - costOf(left),
  );
}

/** Of what is found in the time itself. */
const FOUND = { isMeasured: true, alerts: [] };

function operationProblem(series: RateSeriesView, earlier: RatesAnswer[]): Problem[] {
  const { service, route } = series;
  if (service === null || route === null) return [];
  const before = earlier.flatMap((hour) =>
    hour.series.filter((one) => one.service === service && one.route === route && one.requests > 0),
  );
  const about = { service, route, now: series, before, lastHeard: null, ...FOUND };
  const failing = failingProblem(about);
  if (failing.length > 0) return failing;
  const tone = durationTone(series, before);
  return tone === "bad" || tone === "warn" ? [{ ...about, kind: "slow", isCritical: false }] : [];
}

function failingProblem(about: Omit<Problem, "kind" | "isCritical">): Problem[] {
  const { failed, requests } = about.now;
  const share = failed / Math.max(1, requests);
  const isFailing =
    failed >= LEAST_FAILED &&
    (about.before.length === 0 ? share >= FAILING_ALONE : errorTone(about.now, about.before) === "bad");
  return isFailing ? [{ ...about, kind: "failing", isCritical: share >= CRITICAL }] : [];
}

/** Services of which many operations fail, or which fail in so many operations that none stands out. */
function failingServices(now: RatesAnswer, earlier: RatesAnswer[], operations: Problem[]): Problem[] {
  return servicesOf([now]).flatMap((service): Problem[] => {
    const own = operations.filter((one) => one.service === service && one.kind === "failing");
    if (own.length > 0 && own.length < OF_SERVICE) return [];
    const before = earlier.map((hour) => sumOf(hour, service)).filter(({ requests }) => requests > 0);
    const about = { service, route: null, now: sumOf(now, service), before, lastHeard: null };
    return failingProblem({ ...about, ...FOUND });
  });
}

function silentServices(now: RatesAnswer, earlier: RatesAnswer[]): Problem[] {
  return servicesOf(earlier)
    .filter((service) => isSilent(service, now, earlier))
    .map((service) => ({
      kind: "silent",
      isCritical: false,
      service,
      route: null,
      now: sumOf(now, service),
      before: earlier.map((hour) => sumOf(hour, service)),
      lastHeard: lastRequestOf(now, service),
      isMeasured: true,
      alerts: [],
    }));
}

/** Whether requests of a service, which came in all times before, have stopped. */
export function isSilent(service: string, now: RatesAnswer, earlier: RatesAnswer[]): boolean {
  const end = Date.parse(now.end);
  const length = end - Date.parse(now.start);
  const usual = earlier.map((hour) => sumOf(hour, service).requests);
  const last = lastRequestOf(now, service);
  const silence = last === null ? length : end - last;
  const missing = (Math.min(...usual) * silence) / length;
  return usual.length > 0 && silence >= LEAST_SILENCE && missing >= LEAST_MISSING;
}

function servicesOf(answers: RatesAnswer[]): string[] {
  return [...new Set(answers.flatMap(({ series }) => series.flatMap(({ service }) => service ?? [])))];
}
