import { writeTerm } from "#model/search/edit-search.ts";
import { failedQuery } from "#model/search/operation-search.ts";
import { paths } from "../paths.ts";
import { operationFilter } from "../traces/search/operation-filter.ts";
import { readTraceFilter, traceQuery } from "../traces/search/trace-filter.ts";
import type { Problem } from "./problem.ts";
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
  if (kind === "traffic") return paths.traces(operation);
  return paths.traces(
    kind === "slow" ? { ...operation, sort: "slowest" } : { ...operation, query: failedQuery(problem) },
  );
}
