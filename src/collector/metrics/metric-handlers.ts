import { ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type {
  MetricList,
  MetricListQuery,
  MetricAttributes,
  MetricAttributesQuery,
  METRICS,
} from "#api/metrics.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/time-range.ts";
import { getMetricSeries } from "./get-metric-series.ts";

/** A project's metrics: names, attributes and values over time. */
export function metricHandlers(context: ReadContext): Handlers<typeof METRICS> {
  return {
    listMetrics: ({ project, ...query }) => listMetrics(context, project, query),
    getMetricSeries: ({ project, name, ...query }) => getMetricSeries(context, project, name, query),
    listMetricAttributes: ({ project, name, ...query }) =>
      listMetricAttributes(context, project, name, query),
  };
}

const DAY = 86_400_000;

/** A page of a project's metrics, by name. */
export async function listMetrics(
  context: ReadContext,
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
      ...recentRange(query, context.clock(), DAY),
    },
    { limit, ...(cursor === undefined ? {} : { cursor }) },
  );
  return ok({
    metrics: page.items.map((line) => Object.assign(line, { lastSeen: isoFromMillis(line.lastSeen) })),
    next: page.next,
  });
}

/** The attributes of a metric's points. */
export async function listMetricAttributes(
  context: ReadContext,
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
    ...recentRange(query, context.clock(), DAY),
  });
  return ok({ attributes });
}
