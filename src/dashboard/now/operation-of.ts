import { writeTerm } from "#model/search/edit-search.ts";
import { paths } from "../paths.ts";
import { operationFilter } from "../traces/search/operation-filter.ts";
import { readTraceFilter, traceQuery } from "../traces/search/trace-filter.ts";
import type { Problem } from "./find-problems.ts";
import type { NowScope } from "./now-scope.ts";

/** The traces of an operation, or of a service, in the scope's time, as parameters of their list. */
export function operationOf(
  operation: { service: string; route: string | null },
  { time, env }: Pick<NowScope, "time" | "env">,
) {
  return traceQuery(operationFilter(readTraceFilter({ ...time, env }), operation));
}

/** The page of a problem's requests: the failing or the slowest ones, or the lines of a service that fell silent. */
export function sufferersHref(problem: Pick<Problem, "kind" | "service" | "route">, scope: NowScope): string {
  const { kind, service } = problem;
  if (kind === "silent")
    return paths.logs({ query: writeTerm("service", service), env: scope.env, ...scope.time });
  const operation = operationOf(problem, scope);
  return paths.traces(
    kind === "slow" ? { ...operation, sort: "slowest" } : { ...operation, query: failedQuery(problem) },
  );
}

/** Finds the traces in which a span of the operation itself failed, and not only another one. */
export function failedQuery({ service, route }: { service: string; route: string | null }): string {
  const name = route === null || route === "(other)" ? null : route;
  const key = name?.startsWith("/") === true ? "http.route" : "span.name";
  return [
    writeTerm("span.service", service),
    ...(name === null ? [] : [writeTerm(key, name)]),
    writeTerm("span.status", "error"),
  ].join(" ");
}
