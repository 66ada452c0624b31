import { ok, type Result } from "#lib/result.ts";
import type { MetricAttributes, MetricAttributesQuery } from "#api/metric.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/recent-range.ts";

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
