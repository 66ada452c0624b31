import type { RateSeriesView } from "#api/rates.ts";
import { withTerm } from "#model/search/edit-search.ts";
import { OTHER_ROUTES } from "#model/search/operation-search.ts";
import { paths } from "../../paths.ts";
import { traceQuery, type TraceListFilter } from "./trace-filter.ts";

/** The filter for one operation: a route is an attribute, anything else a span name. */
export function operationFilter(
  filter: TraceListFilter,
  { service, route }: Pick<RateSeriesView, "service" | "route">,
): TraceListFilter {
  const key = route?.startsWith("/") === true ? "http.route" : "name";
  let query = withTerm(withTerm(filter.query, "http.route", null), "name", null);
  if (route !== null && route !== OTHER_ROUTES) query = withTerm(query, key, route);
  return { ...filter, query: withTerm(query, "service", service), view: "list", cursor: undefined };
}

/** The operation's page in the filter's time; the traces of those that are counted together. */
export function operationHref(
  filter: TraceListFilter,
  series: Pick<RateSeriesView, "service" | "route">,
): string {
  const { service, route } = series;
  if (service === null || route === null || route === OTHER_ROUTES)
    return paths.traces(traceQuery(operationFilter(filter, series)));
  const { env, period, from, to } = traceQuery(filter);
  return paths.operation({ of: service, name: route, env, period, from, to });
}
