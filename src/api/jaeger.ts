import { z } from "zod";
import { type EndpointTable, Loose } from "./endpoint.ts";

const Micros = z.coerce.number().min(0).max(8.64e18);
const Texts = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());

/**
 * Jaeger's search: https://www.jaegertracing.io/docs/latest/architecture/apis/. Times are in microseconds, durations in Go's
 * notation (`1.2s`, `100ms`, `5us`). `tags` is a JSON object, `tag` is `key:value`; `tag` and `traceID` can be repeated.
 */
export const JaegerTracesQuery = z.object({
  service: z.string().max(200).optional(),
  operation: z.string().max(1000).optional(),
  tags: z.string().max(4000).optional(),
  tag: Texts.optional(),
  traceID: Texts.optional(),
  minDuration: z.string().max(50).optional(),
  maxDuration: z.string().max(50).optional(),
  start: Micros.optional(),
  end: Micros.optional(),
  limit: z.coerce.number().int().min(1).max(1500).default(100),
});
export type JaegerTracesQuery = z.infer<typeof JaegerTracesQuery>;

/** `endTs` and `lookback` are in milliseconds. */
export const JaegerDependenciesQuery = z.object({
  endTs: z.coerce.number().min(0).max(8.64e15).optional(),
  lookback: z.coerce.number().min(1).max(8.64e15).default(86_400_000),
});
export type JaegerDependenciesQuery = z.infer<typeof JaegerDependenciesQuery>;

export const JaegerOperationsQuery = z.object({
  service: z.string().max(200),
  spanKind: z.string().max(20).optional(),
});
export type JaegerOperationsQuery = z.infer<typeof JaegerOperationsQuery>;

/** Jaeger's query API, for jaeger-ui and Grafana (https://www.jaegertracing.io/docs/latest/architecture/apis/#internal-http-json). */
export const JAEGER = {
  findJaegerTraces: {
    method: "get",
    path: "/api/traces",
    summary: "Jaeger: search traces",
    query: JaegerTracesQuery,
    repeats: true,
    answer: Loose,
    encoded: true,
    dialect: "jaeger",
    errors: ["bad_query"],
  },
  getJaegerTrace: {
    method: "get",
    path: "/api/traces/{trace}",
    summary: "Jaeger: a trace",
    answer: Loose,
    encoded: true,
    dialect: "jaeger",
    errors: ["not_found"],
  },
  listJaegerServices: {
    method: "get",
    path: "/api/services",
    summary: "Jaeger: the services",
    answer: Loose,
    dialect: "jaeger",
    errors: [],
  },
  listJaegerOperationNames: {
    method: "get",
    path: "/api/services/{service}/operations",
    summary: "Jaeger: names of a service's operations",
    answer: Loose,
    dialect: "jaeger",
    errors: [],
  },
  listJaegerOperations: {
    method: "get",
    path: "/api/operations",
    summary: "Jaeger: a service's operations",
    query: JaegerOperationsQuery,
    repeats: true,
    answer: Loose,
    dialect: "jaeger",
    errors: [],
  },
  listJaegerDependencies: {
    method: "get",
    path: "/api/dependencies",
    summary: "Jaeger: which services call each other",
    query: JaegerDependenciesQuery,
    repeats: true,
    answer: Loose,
    dialect: "jaeger",
    errors: [],
  },
} as const satisfies EndpointTable;
