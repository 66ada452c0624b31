import { Hono, type Context } from "hono";
import { JaegerDependenciesQuery, JaegerOperationsQuery, JaegerTracesQuery } from "#api/jaeger.ts";
import type { Queries } from "../queries.ts";
import { readQueries } from "../read-input.ts";

/**
 * Jaeger's query API, which jaeger-ui and Grafana read; its errors have its own shape.
 * https://www.jaegertracing.io/docs/latest/architecture/apis/#internal-http-json
 */
export function jaegerRoutes(queries: Queries): Hono {
  const routes = new Hono({ strict: false });
  routes.get("/api/traces", async (c) => {
    const query = readQueries(c, JaegerTracesQuery);
    if (!query.ok) return refuse(c, 400, query.error.detail);
    const traces = await queries.findJaegerTraces(query.value);
    return traces.ok ? answerTraces(c, traces.value) : refuse(c, 400, traces.error.detail);
  });
  routes.get("/api/traces/:trace", async (c) => {
    const trace = await queries.getJaegerTrace(c.req.param("trace"));
    return trace === null ? refuse(c, 404, "trace not found") : answerTraces(c, [trace]);
  });
  routes.get("/api/services", async (c) => answer(c, await queries.listJaegerServices()));
  routes.get("/api/services/:service/operations", async (c) => {
    const operations = await queries.listJaegerOperations({ service: c.req.param("service") });
    return answer(c, [...new Set(operations.map(({ name }) => name))]);
  });
  routes.get("/api/operations", async (c) => {
    const query = readQueries(c, JaegerOperationsQuery);
    if (!query.ok) return refuse(c, 400, query.error.detail);
    return answer(c, await queries.listJaegerOperations(query.value));
  });
  routes.get("/api/dependencies", async (c) => {
    const query = readQueries(c, JaegerDependenciesQuery);
    if (!query.ok) return refuse(c, 400, query.error.detail);
    return answer(c, await queries.listJaegerDependencies(query.value));
  });
  return routes;
}

function answer(c: Context, data: unknown[]): Response {
  return c.json({ data, total: data.length, limit: 0, offset: 0, errors: null });
}

/** Traces come as JSON already: a large one is not made on this thread. */
function answerTraces(c: Context, traces: Uint8Array[]): Response {
  const parts = traces.flatMap((trace, place) => (place === 0 ? [trace] : [Buffer.from(","), trace]));
  const body = Buffer.concat([
    Buffer.from('{"data":['),
    ...parts,
    Buffer.from(`],"total":${traces.length},"limit":0,"offset":0,"errors":null}`),
  ]);
  return c.body(new Uint8Array(body), 200, { "content-type": "application/json" });
}

function refuse(c: Context, code: 400 | 404, msg: string): Response {
  return c.json({ data: null, total: 0, limit: 0, offset: 0, errors: [{ code, msg }] }, code);
}
