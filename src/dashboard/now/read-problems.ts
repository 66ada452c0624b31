import { ok } from "#lib/result.ts";
import type { AlertView } from "#api/alerts.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { Answer } from "../collector-client/request.ts";
import type { ReleaseStart } from "../releases/release-markers.ts";
import { needsSomebody } from "./alert-rank.ts";
import { explainProblem, type ExplainedProblem } from "./explain-problem.ts";
import { findProblems } from "./find-problems.ts";
import { ratePlace, timesAgo, type NowScope } from "./now-scope.ts";

/** More are counted, not explained, unless an alert fires on them. */
const MOST = 4;
const MOST_WITH_ALERTS = 8;

export interface Problems {
  /** The worst first. */
  explained: ExplainedProblem[];
  /** How many there are beyond these. */
  more: number;
}

type Client = Pick<CollectorClient, "listRates" | "findDifferences" | "listTraceIssues">;

interface Reading {
  /** Requests of the time, by route. */
  routing: Promise<Answer<RatesAnswer>>;
  releases: Promise<ReleaseStart[]>;
  /** Those that fire within the scope, the worst first. */
  alerts: Promise<AlertView[]>;
}

/** The worst problems of a time, each with its course, the same before, and its likely cause. */
export async function readProblems(
  client: Client,
  { routing, releases, alerts }: Reading,
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
  const found = findProblems(routes.value, known, await alerts);
  const starts = await releases;
  const explained = await Promise.all(
    found
      .filter(({ alerts: own }, index) => index < MOST || own.some(needsSomebody))
      .slice(0, MOST_WITH_ALERTS)
      .map((problem) => explainProblem(client, problem, routes.value, starts, scope)),
  );
  return ok({ explained, more: found.length - explained.length });
}
