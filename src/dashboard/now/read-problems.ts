import type { UnixMillis } from "#lib/units.ts";
import { ok } from "#lib/result.ts";
import type { DifferenceView } from "#api/differences.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { ChartBand } from "#ui/chart/chart-model.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { Answer } from "../collector-client/request.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { operationFilter } from "../traces/search/operation-filter.ts";
import { readTraceFilter } from "../traces/search/trace-filter.ts";
import { findProblems, type Problem } from "./find-problems.ts";
import { errorRates, hourSteps, onsetOf, p95s, traffic, usualRange, type HourSteps } from "./hour-steps.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = 30;
/** Enough to see what nearly all of them have in common. */
const SAMPLE = 60;
/** A release may take a while to meet the request that it breaks. */
const SUSPECT_BEFORE = 15 * 60_000;
const EARLIER = [DAY, 7 * DAY];

/** A problem with what it takes to judge it. */
export interface ExplainedProblem extends Problem {
  hour: HourSteps;
  values: (number | null)[];
  usual: ChartBand | undefined;
  /** When it began; null if that cannot be told. */
  since: UnixMillis | null;
  /** The release first seen shortly before it began. */
  suspect: ReleaseStart | null;
  /** What the suffering requests have in common. */
  common: DifferenceView | null;
  /** The search that selects them. */
  selection: string;
}

type Client = Pick<CollectorClient, "listRates" | "findDifferences">;

/** The worst problems of the last hour, each with its course, the same hours before, and its likely cause. */
export async function readProblems(
  client: Client,
  routes: Answer<RatesAnswer>,
  releases: Promise<ReleaseStart[]>,
  now: UnixMillis,
): Promise<Answer<ExplainedProblem[]>> {
  if (!routes.ok) return routes;
  const earlier = await Promise.all(
    EARLIER.map((ago) => client.listRates({ ...hourUntil(now - ago), by: "route", steps: 1 })),
  );
  const known = earlier.flatMap((answer) => (answer.ok ? [answer.value] : []));
  const starts = await releases;
  return ok(
    await Promise.all(
      findProblems(routes.value, known).map((problem) => explain(client, problem, routes.value, starts, now)),
    ),
  );
}

const MEASURES = { failing: errorRates, slow: p95s, silent: traffic };

async function explain(
  client: Client,
  problem: Problem,
  routes: RatesAnswer,
  releases: ReleaseStart[],
  now: UnixMillis,
): Promise<ExplainedProblem> {
  const { kind, service, route, before } = problem;
  const by = route === null ? ("service" as const) : ("route" as const);
  const selection = kind === "slow" ? slowerThan(problem) : "status:error";
  const [differences, ...hours] = await Promise.all([
    kind === "silent"
      ? null
      : client.findDifferences({
          query: operationFilter(readTraceFilter({}), problem).query,
          start: hourUntil(now).start,
          selection,
          sample: SAMPLE,
        }),
    ...EARLIER.map((ago) =>
      client.listRates({ ...hourUntil(now - ago), service, route: route ?? undefined, by, steps: STEPS }),
    ),
  ]);
  const own = routes.series.filter(
    (one) => one.service === service && (route === null || one.route === route),
  );
  const hour = hourSteps(routes, own);
  const measure = MEASURES[kind];
  const values = measure(hour);
  const usual = usualRange(
    hours.flatMap((answer) => (answer.ok ? [hourSteps(answer.value, answer.value.series)] : [])),
    measure,
    hour.times.count,
  );
  const mean =
    before.length === 0
      ? 0
      : Math.max(...before.map((one) => (kind === "slow" ? one.p95 : one.failed / one.requests)));
  const onset =
    kind === "silent" ? null : onsetOf(values, (index) => Math.max(mean, usual?.high[index] ?? 0) * 1.2);
  const since =
    kind === "silent"
      ? problem.lastHeard
      : onset === null
        ? null
        : hour.times.start + onset * hour.times.step;
  return {
    ...problem,
    hour,
    values,
    usual,
    since,
    suspect: suspectOf(releases, since, hour.times.step),
    common:
      differences?.ok === true
        ? (differences.value.differences.find(({ symptom }) => !symptom) ?? null)
        : null,
    selection,
  };
}

/** Slower than the slowest twentieth of the same hour before. */
function slowerThan({ before }: Problem): string {
  return `duration:>${Math.round(Math.max(...before.map(({ p95 }) => p95)) / 1000)}us`;
}

function suspectOf(releases: ReleaseStart[], since: UnixMillis | null, step: number): ReleaseStart | null {
  if (since === null) return null;
  return (
    releases.find(({ firstSeen }) => {
      const at = Date.parse(firstSeen);
      return at >= since - SUSPECT_BEFORE && at <= since + step;
    }) ?? null
  );
}

function hourUntil(end: UnixMillis): { start: string; end: string } {
  return { start: new Date(end - HOUR).toISOString(), end: new Date(end).toISOString() };
}
