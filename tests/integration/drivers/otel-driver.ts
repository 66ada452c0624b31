import type { Claim } from "./run-driver.ts";

/** The parent of each span of the OpenTelemetry driver; spans not listed are roots. */
const PARENTS: Record<string, string> = {
  "SELECT products": "GET /products/:id",
  render: "GET /products/:id",
  "downstream handler": "gateway",
  "starts before parent": "odd times",
};

/** The name of the parent of a span of the OpenTelemetry driver. */
export function otelParent(name: string): string | null {
  return PARENTS[name] ?? (/^task \d+$/.test(name) ? "fan-out" : null);
}

const SEVERITIES = ["trace", "debug", "info", "warn", "error", "fatal"];

/** The log records that the OpenTelemetry driver sends, as the read API must return them. */
export function otelLogs(claims: Claim[]) {
  const run = claims[0]?.run ?? "";
  const claimed = claims.filter(({ sent }) => sent === "otlp-log");
  const failed = claimed.find(({ body }) => body === `render failed ${run}`);
  const alone = {
    service: "corpora-shop",
    scope: "corpora-logger",
    scopeFacts: { version: "1.0" },
    traceId: null,
    spanId: null,
  };
  const logs = [
    ...SEVERITIES.map((severity, place) =>
      Object.assign(
        {
          message: `otlp ${severity.toUpperCase()} ${run}`,
          severity,
          severityNumber: 1 + place * 4,
          severityText: severity.toUpperCase(),
          attributes: { run, n: 1 + place * 4, ok: true, list: ["x", "y"] },
        },
        alone,
      ),
    ),
    {
      ...alone,
      body: { structured: true, nested: { a: [1, 2, { b: null }] } },
      eventName: "corpora.structured",
      severity: null,
      severityNumber: 0,
      attributes: { run },
    },
    {
      ...alone,
      message: `render failed ${run}`,
      severity: "error",
      severityNumber: 17,
      attributes: { "exception.type": "SyntaxError", "exception.message": "bad json", run },
      traceId: failed?.trace_id,
      spanId: failed?.span_id,
    },
  ];
  return { claimed: claimed.length, logs };
}

/** The scopes and versions of the OpenTelemetry driver's spans. */
export const OTEL_SCOPES = ["corpora-tracer 0.9.0", "downstream 1.0.0"];

/** The metrics that the OpenTelemetry driver claims. */
export const OTEL_METRICS = [
  { name: "orders.total", kind: "sum", unit: "{order}", points: 2, sum: 5, key: "plan", value: "pro" },
  { name: "queue.size", kind: "sum", unit: null, points: 1, sum: -4, key: "q", value: "mail" },
  {
    name: "http.server.duration",
    kind: "histogram",
    unit: "ms",
    points: 1,
    sum: 4263,
    key: "route",
    value: "/x",
  },
  {
    name: "exp.hist",
    kind: "exponential_histogram",
    unit: "s",
    points: 1,
    sum: 30.501,
    key: null,
    value: null,
  },
  { name: "temp", kind: "gauge", unit: null, points: 1, sum: 21.5, key: "room", value: "a" },
  { name: "gauge.sync", kind: "gauge", unit: null, points: 1, sum: 7, key: null, value: null },
];
