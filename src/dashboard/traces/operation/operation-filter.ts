import type { UnixMillis } from "#lib/units.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { choice, param, type SearchParams } from "../../search-params.ts";
import { paths } from "../../paths.ts";
import { operationFilter } from "../search/operation-filter.ts";
import { readTraceFilter, traceQuery, traceTimes, type TraceListFilter } from "../search/trace-filter.ts";

export const COMPARISONS = ["before", "failing", "slow"] as const;
/** Now with the time before, failing requests with passing ones, or slow with fast ones. */
export type Comparison = (typeof COMPARISONS)[number];

export const EXAMPLES = ["failing", "slow", "repeated", "latest"] as const;
/** Which requests are shown; `repeated` are those with N+1 calls. */
export type Example = (typeof EXAMPLES)[number];

/** The state of the page of an operation or a service. */
export interface RequestsFilter {
  service: string;
  /** The `http.route`, or the name of its span; null for all of the service. */
  route: string | null;
  compare: Comparison;
  /** Undefined: as is worse. */
  examples: Example | undefined;
  /** Their traces in the page's environment and time. */
  traces: TraceListFilter;
}

export interface OperationPageFilter extends RequestsFilter {
  route: string;
}

/** Reads the page's state from its URL; null if that names no operation. */
export function readOperationFilter(search: SearchParams): OperationPageFilter | null {
  const [service, route] = [param(search, "of"), param(search, "name")];
  return service === undefined || route === undefined
    ? null
    : { ...readRequestsFilter(search, { service, route }), route };
}

/** The same of the page of a service. */
export function readServiceFilter(search: SearchParams): RequestsFilter | null {
  const service = param(search, "of");
  return service === undefined ? null : readRequestsFilter(search, { service, route: null });
}

function readRequestsFilter(
  search: SearchParams,
  of: { service: string; route: string | null },
): RequestsFilter {
  const { env, period, from, to, by } = readTraceFilter(search);
  return {
    ...of,
    compare: choice(search, "compare", COMPARISONS),
    examples: EXAMPLES.find((one) => one === param(search, "examples")),
    traces: operationFilter({ ...readTraceFilter({}), env, period, from, to, by }, of),
  };
}

/** The state as URL parameters. */
export function requestsQuery({ service, route, compare, examples, traces }: RequestsFilter) {
  const { env, period, from, to, by } = traceQuery(traces);
  const shown = compare === "before" ? undefined : compare;
  return { of: service, name: route ?? undefined, compare: shown, examples, by, env, period, from, to };
}

/** The page itself. */
export function requestsHref(filter: RequestsFilter): string {
  return (filter.route === null ? paths.service : paths.operation)(requestsQuery(filter));
}

/** Where the page's charts lead when a time is selected in them. */
export function requestsZoom(filter: RequestsFilter) {
  const { period, from, to: _to, ...keep } = requestsQuery(filter);
  const page = filter.route === null ? paths.service : paths.operation;
  return {
    action: page(),
    keep,
    // Names its period, as links without a time keep the page's.
    reset: from === undefined ? null : page({ ...keep, period: period ?? filter.traces.period }),
  };
}

/** The list of its traces that are failing or slow, or all: no search finds N+1 calls. */
export function exampleFilter(
  { traces }: RequestsFilter,
  examples: Exclude<Example, "repeated">,
): TraceListFilter {
  if (examples === "slow") return { ...traces, sort: "slowest" };
  return examples === "latest" ? traces : { ...traces, query: withTerm(traces.query, "status", "error") };
}

/** The page's time range, with its end, as ISO 8601. */
export function operationTimes(
  { traces }: Pick<RequestsFilter, "traces">,
  now: UnixMillis,
): { start: string; end: string } {
  const { start, end } = traceTimes(traces, now);
  return { start, end: end ?? new Date(now).toISOString() };
}
