import { ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type {
  MetricList,
  MetricListQuery,
  MetricAttributes,
  MetricAttributesQuery,
  MetricPoints,
  MetricPointsQuery,
  METRICS,
} from "#api/metrics.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { metricType } from "#model/metric/metric-type.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { metricPointFilter, withService } from "#collector/search/metric-point-filter.ts";
import { recentRange } from "#collector/times/time-range.ts";
import { getMetricSeries, listMetricExemplars } from "./get-metric-series.ts";

/** A project's metrics: names, attributes and values over time. */
export function metricHandlers(context: ReadContext): Handlers<typeof METRICS> {
  return {
    listMetrics: ({ project, ...query }) => listMetrics(context, project, query),
    getMetricSeries: ({ project, name, ...query }) => getMetricSeries(context, project, name, query),
    listMetricExemplars: ({ project, name, ...query }) => listMetricExemplars(context, project, name, query),
    listMetricPoints: ({ project, name, ...query }) => listMetricPoints(context, project, name, query),
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
    metrics: page.items.map((line) => ({
      ...line,
      type: metricType(line.kind, line.monotonic),
      lastSeen: isoFromMillis(line.lastSeen),
    })),
    next: page.next,
  });
}

/** A page of a metric's points, as they were sent. */
export async function listMetricPoints(
  context: ReadContext,
  project: string,
  name: string,
  { query, limit, cursor, ...times }: MetricPointsQuery,
): Promise<Result<MetricPoints, NotFound | BadQuery>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const where = metricPointFilter(query);
  if (!where.ok) return where;
  const page = await context.store.listMetricPoints(
    { project: found.value.id, name, where: where.value, ...recentRange(times, context.clock(), DAY) },
    { limit, ...(cursor === undefined ? {} : { cursor }) },
  );
  const points = page.items.map(({ projectId: _projectId, name: _name, source: _source, ...point }) => ({
    ...point,
    value: { ...point.value },
    scopeFacts: point.scopeFacts === undefined ? undefined : { ...point.scopeFacts },
    time: String(point.time),
    start: point.start === null ? null : String(point.start),
    exemplars: point.exemplars.map((one) => ({ ...one, time: String(one.time) })),
  }));
  return ok({ points, next: page.next });
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
    where: withService(null, query.service ?? null),
    ...recentRange(query, context.clock(), DAY),
  });
  return ok({ attributes });
}
