import type { RateSeriesView } from "#api/rates.ts";
import { withTerm } from "#model/search/edit-search.ts";
import type { TraceListFilter } from "./trace-filter.ts";

/** The filter for one operation: a route is an attribute, anything else a span name. */
export function operationFilter(
  filter: TraceListFilter,
  { service, route }: Pick<RateSeriesView, "service" | "route">,
): TraceListFilter {
  const key = route?.startsWith("/") === true ? "http.route" : "name";
  let query = withTerm(withTerm(filter.query, "http.route", null), "name", null);
  if (route !== null && route !== "(other)") query = withTerm(query, key, route);
  return { ...filter, query: withTerm(query, "service", service), view: "list", cursor: undefined };
}
