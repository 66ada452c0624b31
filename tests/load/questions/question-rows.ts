import type { Row } from "../row.ts";
import { fillAll, fillRecords, RECORDS } from "./fill-records.ts";
import { fillSeries, METRIC, POINTS, SERIES } from "./fill-series.ts";
import { measureQuestions, type Question } from "./measure-questions.ts";

const count = (number: number) => number.toLocaleString("en-US");

const ofMetric = (query: Record<string, string>): Question => ({
  path: `/api/v1/projects/app/metrics/${METRIC}/series`,
  query,
});
const aggregate = (of: "traces" | "logs" | "issues", by: string, measures: string, query = ""): Question => ({
  path: `/api/v1/aggregates/${of}`,
  query: { by, measures, query },
});
const vitals = (vital: string, by: string, more: Record<string, string> = {}): Question => ({
  path: "/api/v1/web-vitals",
  query: { vital, by, ...more },
});

/** Questions that read very many rows: all of a range, whatever they group by. */
export const questionRows: Row[] = [
  {
    name: "metrics-explorer",
    title: `Milliseconds of the explorer's questions over a counter of ${count(SERIES)} series with ${count(POINTS)} points`,
    budgets: [{ figure: "p95", atMost: 300 }],
    run: (plan) =>
      measureQuestions(plan, fillSeries, [
        ofMetric({}),
        ofMetric({ groupBy: "http.response.status_code" }),
        ofMetric({ groupBy: "http.route,http.request.method" }),
        ofMetric({ groupBy: "host.name", aggregate: "increase" }),
        ofMetric({ query: "http.response.status_code:500" }),
        ofMetric({ query: "http.route:/route/7", groupBy: "host.name" }),
        ofMetric({ query: "service:service-1", aggregate: "increase" }),
      ]),
  },
  {
    name: "aggregates",
    title: `Milliseconds to group and count ${count(RECORDS)} spans, as many log records and events`,
    budgets: [{ figure: "p95", atMost: 300 }],
    run: (plan) =>
      measureQuestions(plan, fillAll, [
        aggregate("traces", "service", "count"),
        aggregate("traces", "service name", "count p95(span.duration)"),
        aggregate("traces", "app.tenant", "count p95(span.duration)"),
        aggregate("traces", "http.route", "count", "service:web"),
        aggregate("traces", "service.version", "unique(app.tenant)"),
        aggregate("logs", "level", "count"),
        aggregate("logs", "service level", "count rate"),
        aggregate("logs", "app.tenant", "count"),
        aggregate("logs", "service", "count unique(user.id)"),
        aggregate("issues", "release", "count"),
        aggregate("issues", "title", "count rate"),
      ]),
  },
  {
    name: "web-vitals",
    title: `Milliseconds of the web vitals screen's question over ${count(RECORDS)} spans with ${count(RECORDS / 24)} page loads`,
    budgets: [{ figure: "p95", atMost: 150 }],
    run: (plan) =>
      measureQuestions(plan, fillRecords, [
        vitals("lcp", "route"),
        vitals("inp", "device"),
        vitals("cls", "browser"),
        vitals("ttfb", "release"),
        vitals("lcp", "route", { service: "browser" }),
      ]),
  },
];
