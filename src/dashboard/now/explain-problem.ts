import { failedQuery } from "#model/search/operation-search.ts";
import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { AlertView } from "#api/alerts.ts";
import type { DifferenceView } from "#api/differences.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { TraceIssues } from "#api/traces.ts";
import type { ChartBand } from "#ui/chart/chart-model.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { readSuspects } from "../releases/read-suspects.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { shortRelease } from "../releases/short-release.ts";
import { scopedQuery } from "../scope/scoped-query.ts";
import { operationFilter } from "../traces/search/operation-filter.ts";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import { errorRates, hourSteps, p95s, traffic, usualRange, type HourSteps } from "./hour-steps.ts";
import { sumOf } from "./hour-sums.ts";
import { ratePlace, timesAgo, type NowScope } from "./now-scope.ts";
import { alertOf, comparedTimes, sinceWhen } from "./problem-onset.ts";
import type { Problem } from "./problem.ts";

/** Enough to see what nearly all of them have in common. */
const SAMPLE = 60;
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
  /** Whether `now` counts the requests since then, as its alert says when it began; else those of the whole time. */
  isSinceThen: boolean;
  /** The share that usually fails, as far as its alert says. */
  usually: number | null;
  /** The release first seen shortly before it began. */
  suspect: ReleaseStart | null;
  /** What the suffering requests have in common, the most telling first. */
  common: DifferenceView[];
  /** The issue that most of the failing requests have an event of. */
  issue: TraceIssues["issues"][number] | null;
  /** The search that selects them. */
  selection: string;
}

type Client = Pick<CollectorClient, "listRates" | "findDifferences" | "listTraceIssues">;

const MEASURES = { failing: errorRates, slow: p95s, silent: traffic, traffic };

/** Reads how a problem went, how that was before, and its likely cause. */
export async function explainProblem(
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
  const alert = alertOf(problem);
  const since = sinceWhen(problem, hour);
  const ofPlace = {
    ...ratePlace(scope),
    service,
    route: route ?? undefined,
    by: route === null ? ("service" as const) : ("route" as const),
  };
  const isSilent = kind === "silent" || kind === "traffic";
  const [differences, issues, sinceThen, ...hours] = await Promise.all([
    isSilent
      ? null
      : client.findDifferences({ query, ...comparedTimes(scope, since), selection, sample: SAMPLE }),
    kind === "failing"
      ? client.listTraceIssues({
          query: scopedQuery("traces", failedQuery(problem), { env: scope.env }),
          ...times,
        })
      : null,
    alert === null || isSilent || since === null || since <= scope.start
      ? null
      : client.listRates({ ...ofPlace, start: new Date(since).toISOString(), end: times.end, steps: 1 }),
    ...scope.earlier.map((ago) =>
      client.listRates({ ...timesAgo(scope, ago), ...ofPlace, steps: scope.steps }),
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
  const after = sinceThen?.ok === true ? sumOf(sinceThen.value, service, route) : null;
  const isSinceThen = after !== null && problem.isMeasured && (kind === "slow" || after.failed > 0);
  return {
    ...problem,
    ...(isSinceThen && { now: after }),
    isSinceThen,
    usually: kind === "failing" ? usualShare(alert, route) : null,
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

/** What an alert on just that operation or service compared with. */
function usualShare(alert: AlertView | null, route: string | null): number | null {
  return alert !== null && alert.subject.operation === route ? (alert.measure?.before ?? null) : null;
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
function slowerThan(problem: Problem): string {
  return `duration:>${Math.round(usualP95(problem) / 1000)}us`;
}

/** What is counted to test a suspect: failures, steps slower than between usual and now, or nothing if it is silent. */
function suffersFrom(problem: Problem) {
  const { kind, now } = problem;
  const slow = Math.sqrt(usualP95(problem) * now.p95);
  return { kind: kind === "traffic" ? ("silent" as const) : kind, slowerThan: slow };
}

/** As it was at the same times; without requests then, as its alert says. */
function usualP95(problem: Problem): Nanos {
  const known = problem.before.map(({ p95 }) => p95);
  return known.length > 0 ? Math.max(...known) : (alertOf(problem)?.measure?.before ?? 0) * 1e6;
}
