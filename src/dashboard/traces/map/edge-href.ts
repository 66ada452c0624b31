import type { ServiceEdgeView } from "#api/rates.ts";
import { paths } from "../../paths.ts";
import { withTerm } from "../../query-terms.ts";
import { traceQuery, type TraceListFilter } from "../trace-filter.ts";

/** The traces in which one calls the other. What is known only by its callers has no spans, so theirs are shown. */
export function edgeHref(
  filter: TraceListFilter,
  { caller, callee, kind }: Pick<ServiceEdgeView, "caller" | "callee" | "kind">,
): string {
  let query = withTerm("", "service", caller ?? callee);
  if (caller !== null) query = withTerm(query, "span.service", kind === "external" ? caller : callee);
  if (kind === "external") query = withTerm(query, "kind", "client");
  return paths.traces(traceQuery({ ...filter, query, view: "list", compare: undefined, cursor: undefined }));
}
