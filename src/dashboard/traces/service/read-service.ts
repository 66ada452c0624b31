import { ok } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueView } from "#api/issues.ts";
import type { LogPatterns } from "#api/logs.ts";
import type { RatesAnswer, ServiceMap } from "#api/rates.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { failedQuery } from "#model/search/operation-search.ts";
import type { CollectorClient } from "../../collector-client/collector-client.ts";
import type { Answer } from "../../collector-client/request.ts";
import { readDeploys, type Deploy } from "../../now/read-deploys.ts";
import { scopedQuery } from "../../scope/scoped-query.ts";
import { areFromOutside } from "../map/are-from-outside.ts";
import { operationTimes, type RequestsFilter } from "../operation/operation-filter.ts";
import { readRequests, type ReadRequests } from "../operation/read-requests.ts";
import { timesBefore } from "../search/trace-filter.ts";

/** Everything that a service's page shows. */
export interface ReadService extends ReadRequests {
  operations: Answer<RatesAnswer>;
  operationsBefore: Answer<RatesAnswer>;
  /** The calls from it and to it. */
  map: Answer<ServiceMap>;
  /** Of its failing requests, those of most first. */
  issues: Answer<IssueView[]>;
  /** The log patterns that the time before has not. */
  patterns: Answer<LogPatterns>;
  deploys: Answer<Deploy[]>;
}

type Client = Pick<
  CollectorClient,
  "mapServices" | "listTraceIssues" | "getIssue" | "mineLogPatterns" | "listServiceReleases" | "countIssues"
> &
  Parameters<typeof readRequests>[0];

const STEPS = 24;

/** Reads a service's page. */
export async function readService(
  client: Client,
  filter: RequestsFilter,
  now: UnixMillis,
): Promise<ReadService> {
  const { service } = filter;
  const { env } = filter.traces;
  const times = operationTimes(filter, now);
  const of = { service, environment: env, by: "route" as const };
  const lines = scopedQuery("logs", writeTerm("service", service), { env });
  const mapping = client.mapServices(times).then((answer) => edgesOf(answer, service));
  const [requests, operations, operationsBefore, issues, patterns, deploys] = await Promise.all([
    readRequests(
      client,
      filter,
      now,
      mapping.then((map) => map.ok && areFromOutside(map.value, service)),
    ),
    client.listRates({ ...of, ...times, steps: STEPS }),
    client.listRates({ ...of, ...timesBefore(times, now), steps: 1 }),
    readIssues(client, scopedQuery("traces", failedQuery({ service, route: null }), { env }), times),
    client.mineLogPatterns({ query: lines, ...times }).then(newPatterns),
    client
      .listServiceReleases({ service, environment: env })
      .then(async (answer) =>
        answer.ok ? ok(await readDeploys(client, answer.value.releases, { env }, now)) : answer,
      ),
  ]);
  return { ...requests, operations, operationsBefore, map: await mapping, issues, patterns, deploys };
}

function edgesOf(answer: Answer<ServiceMap>, service: string): Answer<ServiceMap> {
  if (!answer.ok) return answer;
  const edges = answer.value.edges.filter(({ caller, callee }) => caller === service || callee === service);
  return ok({ ...answer.value, edges });
}

async function readIssues(
  client: Pick<Client, "listTraceIssues" | "getIssue">,
  query: string,
  times: { start: string; end: string },
): Promise<Answer<IssueView[]>> {
  const found = await client.listTraceIssues({ query, ...times });
  if (!found.ok) return found;
  const issues = await Promise.all(found.value.issues.map(({ id }) => client.getIssue({ issue: id })));
  return ok(issues.flatMap((issue) => (issue.ok ? [issue.value] : [])));
}

function newPatterns(answer: Answer<LogPatterns>): Answer<LogPatterns> {
  if (!answer.ok) return answer;
  return ok({ ...answer.value, patterns: answer.value.patterns.filter(({ isNew }) => isNew === true) });
}
