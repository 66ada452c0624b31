import { Hono } from "hono";
import { MetricAttributesQuery, MetricListQuery, MetricSeriesQuery } from "#api/metric.ts";
import type { Queries } from "../queries.ts";
import { problem, problemOf } from "../problem.ts";
import { readQuery } from "../read-input.ts";

/** A project's metrics: which there are, what tells their points apart, and what they were over time. */
export function metricRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  const metrics = "/api/v1/projects/:project/metrics";

  routes.get(metrics, async (c) => {
    const query = readQuery(c, MetricListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const list = await queries.listMetrics(c.req.param("project"), query.value);
    return list.ok ? c.json(list.value) : problemOf(c, list.error);
  });
  routes.get(`${metrics}/:name/series`, async (c) => {
    const query = readQuery(c, MetricSeriesQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const { project, name } = c.req.param();
    const series = await queries.getMetricSeries(project, name, query.value);
    return series.ok ? c.json(series.value) : problemOf(c, series.error);
  });
  routes.get(`${metrics}/:name/attributes`, async (c) => {
    const query = readQuery(c, MetricAttributesQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const { project, name } = c.req.param();
    const attributes = await queries.listMetricAttributes(project, name, query.value);
    return attributes.ok ? c.json(attributes.value) : problemOf(c, attributes.error);
  });
  return routes;
}
