import { ok, type Result } from "#lib/result.ts";
import type { MetricList, MetricListQuery } from "#api/metric.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/recent-range.ts";

const DAY = 86_400_000;

/** A page of a project's metrics, by name. */
export async function listMetrics(
  context: QueryContext,
  project: string,
  query: MetricListQuery,
): Promise<Result<MetricList, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const { service, limit, cursor } = query;
  const page = await context.store.listMetrics(
    {
      project: found.value.id,
      words: query.query.split(/\s+/).filter((word) => word !== ""),
      ...(service === undefined ? {} : { service }),
      ...recentRange(query, context.clock, DAY),
    },
    { limit, ...(cursor === undefined ? {} : { cursor }) },
  );
  return ok({
    metrics: page.items.map((line) => Object.assign(line, { lastSeen: isoFromMillis(line.lastSeen) })),
    next: page.next,
  });
}
