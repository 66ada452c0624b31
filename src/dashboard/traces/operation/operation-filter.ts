import type { UnixMillis } from "#lib/units.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { choice, param, type SearchParams } from "../../search-params.ts";
import { operationFilter } from "../search/operation-filter.ts";
import { readTraceFilter, traceQuery, traceTimes, type TraceListFilter } from "../search/trace-filter.ts";

export const COMPARISONS = ["before", "failing", "slow"] as const;
/** Now with the time before, failing requests with passing ones, or slow with fast ones. */
export type Comparison = (typeof COMPARISONS)[number];

export const EXAMPLES = ["failing", "slow", "latest"] as const;
/** Which requests are shown. */
export type Example = (typeof EXAMPLES)[number];

/** The state of an operation's page. */
export interface OperationPageFilter {
  service: string;
  /** The `http.route`, or the name of its span. */
  route: string;
  compare: Comparison;
  /** Undefined: as is worse. */
  examples: Example | undefined;
  /** The operation's traces in the page's environment and time. */
  traces: TraceListFilter;
}

/** Reads the page's state from its URL; null if that names no operation. */
export function readOperationFilter(search: SearchParams): OperationPageFilter | null {
  const [service, route] = [param(search, "of"), param(search, "name")];
  if (service === undefined || route === undefined) return null;
  const { env, period, from, to } = readTraceFilter(search);
  return {
    service,
    route,
    compare: choice(search, "compare", COMPARISONS),
    examples: EXAMPLES.find((one) => one === param(search, "examples")),
    traces: operationFilter({ ...readTraceFilter({}), env, period, from, to }, { service, route }),
  };
}

/** The state as URL parameters. */
export function operationQuery({ service, route, compare, examples, traces }: OperationPageFilter) {
  const { env, period, from, to } = traceQuery(traces);
  const shown = compare === "before" ? undefined : compare;
  return { of: service, name: route, compare: shown, examples, env, period, from, to };
}

/** The list of its traces that are failing or slow, or all. */
export function exampleFilter({ traces }: OperationPageFilter, examples: Example): TraceListFilter {
  if (examples === "slow") return { ...traces, sort: "slowest" };
  return examples === "latest" ? traces : { ...traces, query: withTerm(traces.query, "status", "error") };
}

/** The page's time range, with its end, as ISO 8601. */
export function operationTimes(
  { traces }: Pick<OperationPageFilter, "traces">,
  now: UnixMillis,
): { start: string; end: string } {
  const { start, end } = traceTimes(traces, now);
  return { start, end: end ?? new Date(now).toISOString() };
}
