import { z } from "zod";
import { Differences, DifferencesQuery } from "#api/difference.ts";
import { JaegerTracesQuery } from "#api/jaeger.ts";
import { RatesAnswer, RatesQuery } from "#api/rates.ts";
import { ServiceMap, ServiceMapQuery } from "#api/service-map.ts";
import { TracePoints, TracePointsQuery } from "#api/trace-points.ts";
import { TraceColumns } from "#api/trace-columns.ts";
import {
  TraceLinksQuery,
  TraceLinksView,
  TraceList,
  TraceListQuery,
  TraceQuery,
  TraceView,
} from "#api/trace.ts";
import { Loose, type Operation } from "./operation.ts";

/** Traces, and requests over time. */
export const TRACE_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: "/api/v1/traces",
    summary: "Search traces",
    query: TraceListQuery,
    answer: TraceList,
  },
  {
    method: "get",
    path: "/api/v1/traces/points",
    summary: "Traces over time, as points of a chart",
    query: TracePointsQuery,
    answer: TracePoints,
  },
  {
    method: "get",
    path: "/api/v1/traces/differences",
    summary: "What selected traces have more often than the rest",
    query: DifferencesQuery,
    answer: Differences,
  },
  {
    method: "get",
    path: "/api/v1/service-map",
    summary: "Who calls whom, how often, how badly and how long",
    query: ServiceMapQuery,
    answer: ServiceMap,
  },
  {
    method: "get",
    path: "/api/v1/rates",
    summary: "Rate, errors and duration of requests over time",
    query: RatesQuery,
    answer: RatesAnswer,
  },
  {
    method: "get",
    path: "/api/v1/traces/{trace}",
    summary: "One trace: spans, error events, log lines",
    query: TraceQuery,
    answer: z.union([TraceView, TraceColumns]),
  },
  {
    method: "get",
    path: "/api/v1/traces/{trace}/links",
    summary: "What leads from a trace to others",
    query: TraceLinksQuery,
    answer: TraceLinksView,
  },
  {
    method: "get",
    path: "/api/v1/traces/{trace}/spans/{span}",
    summary: "One span of a trace, with its error events and log lines",
    answer: TraceView,
  },
  {
    method: "get",
    path: "/api/traces",
    summary: "Jaeger: search traces",
    query: JaegerTracesQuery,
    answer: Loose,
  },
  { method: "get", path: "/api/traces/{trace}", summary: "Jaeger: a trace", answer: Loose },
  { method: "get", path: "/api/services", summary: "Jaeger: the services", answer: Loose },
  {
    method: "get",
    path: "/api/services/{service}/operations",
    summary: "Jaeger: names of a service's operations",
    answer: Loose,
  },
];
