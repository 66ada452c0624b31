import { failedQuery } from "#model/search/operation-search.ts";
import type { UnixMillis } from "#lib/units.ts";
import { ok } from "#lib/result.ts";
import type { DifferenceView } from "#api/differences.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { TraceIssues } from "#api/traces.ts";
import type { ChartBand } from "#ui/chart/chart-model.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { Answer } from "../collector-client/request.ts";
import { readSuspects } from "../releases/read-suspects.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { shortRelease } from "../releases/short-release.ts";
import { failingOnset, slowingOnset } from "#model/onset.ts";
import { scopedQuery } from "../scope/scoped-query.ts";
import { operationFilter } from "../traces/search/operation-filter.ts";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import { findProblems, type Problem } from "./find-problems.ts";
import { errorRates, hourSteps, p95s, traffic, usualRange, type HourSteps } from "./hour-steps.ts";
import { ratePlace, timesAgo, type NowScope } from "./now-scope.ts";

/** Enough to see what nearly all of them have in common. */
const SAMPLE = 60;
/** More are counted, not explained. */
const MOST = 4;
/** The share of the failing requests that have the issue. */
const LEAST_OF_ISSUE = 1 / 3;
/** What they have in common, said of each. */
const MOST_COMMON = 2;

/** A problem with what it takes to judge it. */
export interface ExplainedProblem extends Problem {
  hour: HourSteps;
  values: (number | null)[];
  usual: ChartBand | undefined;
  /** When it began; null if that cannot be told. */
  since: UnixMillis | null;
  /** The release first seen shortly before it began. */
  suspect: ReleaseStart | null;
  /** What the suffering requests have in common, the most telling first. */
  common: DifferenceView[];
  /** The issue that most of the failing requests have an event of. */
  issue: TraceIssues["issues"][number] | null;
  /** The search that selects them. */
  selection: string;
}

export interface Problems {
  /** The worst first. */
  explained: ExplainedProblem[];
  /** How many there are beyond these. */
  more: number;
}

type Client = Pick<CollectorClient, "listRates" | "findDifferences" | "listTraceIssues">;

/** The worst problems of a time, each with its course, the same before, and its likely cause. */
export async function readProblems(
  client: Client,
  routing: Promise<Answer<RatesAnswer>>,
  releases: Promise<ReleaseStart[]>,
  scope: NowScope,
): Promise<Answer<Problems>> {
  const [routes, ...earlier] = await Promise.all([
    routing,
    ...scope.earlier.map((ago) =>
      client.listRates({ ...timesAgo(scope, ago), ...ratePlace(scope), by: "route", steps: 1 }),
    ),
  ]);
  if (!routes.ok) return routes;
  const known = earlier.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const found = findProblems(routes.value, known);
  const starts = await releases;
  const explained = await Promise.all(
    found.slice(0, MOST).map((problem) => explain(client, problem, routes.value, starts, scope)),
  );
  return ok({ explained, more: found.length - explained.length });
}

const MEASURES = { failing: errorRates, slow: p95s, silent: traffic };

async function explain(
  client: Client,
  problem: Problem,
  routes: RatesAnswer,
  releases: ReleaseStart[],
  scope: NowScope,
): Promise<ExplainedProblem> {
  const { kind, service, route } = problem;
  const selection = kind === "slow" ? slowerThan(problem) : "status:error";
  const query = scopedQuery("traces", operationFilter(readTraceFilter({}), problem).query, {
    env: scope.env,
  });
  const times = timesAgo(scope, 0);
  const own = routes.series.filter(
    (one) => one.service === service && (route === null || one.route === route),
  );
  const hour = hourSteps(routes, own);
  const since = kind === "silent" ? problem.lastHeard : beganAt(problem, hour);
  const [differences, issues, ...hours] = await Promise.all([
    kind === "silent"
      ? null
      : client.findDifferences({ query, ...comparedTimes(times, since), selection, sample: SAMPLE }),
    kind === "failing"
      ? client.listTraceIssues({
          query: scopedQuery("traces", failedQuery(problem), { env: scope.env }),
          ...times,
        })
      : null,
    ...scope.earlier.map((ago) =>
      client.listRates({
        ...timesAgo(scope, ago),
        ...ratePlace(scope),
        service,
        route: route ?? undefined,
        by: route === null ? "service" : "route",
        steps: scope.steps,
      }),
    ),
  ]);
  const measure = MEASURES[kind];
  const values = measure(hour);
  const usual = usualRange(
    hours.flatMap((answer) => (answer.ok ? [hourSteps(answer.value, answer.value.series)] : [])),
    measure,
    hour.times.count,
  );
  const onset = { ...ratePlace(scope), service, route, began: since, precision: hour.times.step };
  const [suspect = null] = await readSuspects(client, releases, { ...onset, ...suffersFrom(problem) });
  return {
    ...problem,
    hour,
    values,
    usual,
    since,
    suspect,
    common: differences?.ok === true ? causesOf(differences.value.differences, problem, suspect) : [],
    issue: issues?.ok === true ? issueOf(issues.value) : null,
    selection,
  };
}

/** Against as long before it began; where that is unknown, against the others of the time. */
function comparedTimes(times: { start: string; end: string }, since: UnixMillis | null) {
  if (since === null) return times;
  const start = Math.min(Date.parse(times.start), 2 * since - Date.parse(times.end));
  return { start: new Date(start).toISOString(), end: times.end, since: new Date(since).toISOString() };
}

/** When it began to fail or to be slow; null if that cannot be told, or if it seems to be over. */
function beganAt({ kind, before }: Problem, { times, requests, failed, p95 }: HourSteps): UnixMillis | null {
  const onset =
    kind === "slow"
      ? slowingOnset(p95, requests)
      : failingOnset(requests, failed, {
          requests: before.reduce((sum, one) => sum + one.requests, 0),
          failed: before.reduce((sum, one) => sum + one.failed, 0),
        });
  return onset === null || onset.end !== null ? null : times.start + onset.start * times.step;
}

/** The issue of most requests, unless these are few: then it is another problem's. */
function issueOf({ looked, issues: [first] }: TraceIssues): ExplainedProblem["issue"] {
  return first !== undefined && first.traces >= looked * LEAST_OF_ISSUE ? first : null;
}

/** What is no news is left out: that the failing requests fail, and that they have the suspect release. */
function causesOf(
  differences: DifferenceView[],
  problem: Problem,
  suspect: ReleaseStart | null,
): DifferenceView[] {
  const isItself = ({ kind, service, value }: DifferenceView) =>
    kind === "call" && value === "failed" && service === problem.service;
  const isSuspect = ({ name, value }: DifferenceView) =>
    name === "service.version" && suspect !== null && shortRelease(suspect.version) === shortRelease(value);
  return differences.filter((one) => !one.symptom && !isItself(one) && !isSuspect(one)).slice(0, MOST_COMMON);
}

/** Slower than the slowest twentieth of the same time before. */
function slowerThan({ before }: Problem): string {
  return `duration:>${Math.round(Math.max(...before.map(({ p95 }) => p95)) / 1000)}us`;
}

/** What is counted to test a suspect: failures, steps slower than between usual and now, or nothing if it is silent. */
function suffersFrom({ kind, now, before }: Problem) {
  const usual = Math.max(...before.map(({ p95 }) => p95));
  return { kind, slowerThan: Math.sqrt(usual * now.p95) };
}
