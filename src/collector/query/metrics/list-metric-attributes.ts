import { ok, type Result } from "#lib/result.ts";
import type { MetricAttributes, MetricAttributesQuery } from "#model/api/metric.ts";
import { getProject } from "../projects/get-project.ts";
import type { NotFound } from "../not-found.ts";
import type { QueryContext } from "../query-context.ts";
import { recentRange } from "../times/recent-range.ts";

const DAY = 86_400_000;

/** What a metric's points can be told apart by. */
export async function listMetricAttributes(
  context: QueryContext,
  project: string,
  name: string,
  query: MetricAttributesQuery,
): Promise<Result<MetricAttributes, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const attributes = await context.store.listMetricAttributes({
    project: found.value.id,
    name,
    ...(query.service === undefined ? {} : { service: query.service }),
    ...recentRange(query, context.clock, DAY),
  });
  return ok({ attributes });
}
