import { Hono } from "hono";
import { DifferencesQuery } from "#api/difference.ts";
import { RatesQuery } from "#api/rates.ts";
import { ServiceMapQuery } from "#api/service-map.ts";
import { TracePointsQuery } from "#api/trace-points.ts";
import { TraceLinksQuery, TraceListQuery, TraceQuery } from "#api/trace.ts";
import type { Queries } from "../queries.ts";
import { problem, problemOf } from "../problem.ts";
import { readQuery } from "../read-input.ts";

export function traceRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/api/v1/traces", async (c) => {
    const query = readQuery(c, TraceListQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const list = await queries.listTraces(query.value);
    return list.ok ? c.json(list.value) : problemOf(c, list.error);
  });
  routes.get("/api/v1/traces/points", async (c) => {
    const query = readQuery(c, TracePointsQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const points = await queries.sampleTraces(query.value);
    return points.ok ? c.json(points.value) : problem(c, points.error.code, points.error.detail);
  });
  routes.get("/api/v1/traces/differences", async (c) => {
    const query = readQuery(c, DifferencesQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const found = await queries.findDifferences(query.value);
    return found.ok ? c.json(found.value) : problem(c, found.error.code, found.error.detail);
  });
  routes.get("/api/v1/service-map", async (c) => {
    const query = readQuery(c, ServiceMapQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    return c.json(await queries.mapServices(query.value));
  });
  routes.get("/api/v1/rates", async (c) => {
    const query = readQuery(c, RatesQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    return c.json(await queries.listRates(query.value));
  });
  routes.get("/api/v1/traces/:trace", async (c) => {
    const query = readQuery(c, TraceQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const trace = await queries.getTrace(c.req.param("trace"), query.value);
    if (!trace.ok) return problem(c, trace.error.code, trace.error.detail);
    return c.body(new Uint8Array(trace.value), 200, { "content-type": "application/json" });
  });
  routes.get("/api/v1/traces/:trace/links", async (c) => {
    const query = readQuery(c, TraceLinksQuery);
    if (!query.ok) return problem(c, query.error.code, query.error.detail);
    const links = await queries.getTraceLinks(c.req.param("trace"), query.value);
    return links.ok ? c.json(links.value) : problem(c, links.error.code, links.error.detail);
  });
  routes.get("/api/v1/traces/:trace/spans/:span", async (c) => {
    const span = await queries.getTraceSpan(c.req.param("trace"), c.req.param("span"));
    if (!span.ok) return problem(c, span.error.code, span.error.detail);
    return c.body(new Uint8Array(span.value), 200, { "content-type": "application/json" });
  });
  return routes;
}
