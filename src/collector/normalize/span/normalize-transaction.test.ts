import { expect, test } from "vitest";
import { normalizeTransaction } from "./normalize-transaction.ts";
import { context, EVENT, NOW, SPAN, TRACE } from "../../../../tests/fixtures/reception.ts";

test("a transaction becomes a span of its own and its children", () => {
  const { spans, invalid } = normalizeTransaction(
    {
      transaction: "POST /checkout",
      start_timestamp: NOW / 1e3 - 2,
      timestamp: NOW / 1e3,
      contexts: { trace: { trace_id: TRACE, span_id: SPAN, op: "http.server", status: "internal_error" } },
      tags: { plan: "pro" },
      measurements: { lcp: { value: 12 } },
      spans: [
        {
          span_id: "a138e42db1c0e6b3",
          parent_span_id: SPAN,
          op: "db.query",
          description: "SELECT 1",
          start_timestamp: NOW / 1e3 - 1,
          timestamp: NOW / 1e3,
          data: { "db.system": "postgresql" },
        },
        { description: "no id" },
      ],
    },
    EVENT,
    context,
  );
  expect(invalid).toBe(1);
  expect(spans).toMatchObject([
    {
      name: "POST /checkout",
      kind: "server",
      status: "error",
      statusMessage: "internal_error",
      duration: 2e9,
      attributes: { plan: "pro", "measurement.lcp": 12 },
      eventId: EVENT,
    },
    {
      name: "SELECT 1",
      kind: "client",
      status: "unset",
      traceId: TRACE,
      parentSpanId: SPAN,
      attributes: { "db.system": "postgresql" },
      eventId: null,
    },
  ]);
});

test("a transaction's spans belong to the app that it names, not to the SDK", () => {
  const resource = {
    "service.name": "node",
    "service.namespace": "sentry",
    "service.version": "10.78.0",
    "telemetry.sdk.name": "opentelemetry",
    "process.pid": 7,
  };
  const sent = (otel: object) => ({
    transaction: "job",
    release: "shop@1.2.3",
    sdk: { name: "sentry.javascript.node", version: "10.78.0" },
    contexts: { trace: { trace_id: TRACE, span_id: SPAN }, otel: { resource: otel } },
  });
  const unnamed = normalizeTransaction(sent(resource), EVENT, context).spans[0];
  expect(unnamed?.service).toBe("shop");
  expect(unnamed?.resource).toEqual({
    "service.version": "shop@1.2.3",
    "telemetry.sdk.name": "sentry.javascript.node",
    "telemetry.sdk.version": "10.78.0",
    "process.pid": 7,
  });
  const named = normalizeTransaction(sent({ ...resource, "service.name": "till" }), EVENT, context).spans[0];
  expect(named?.service).toBe("till");
  expect(named?.resource).toMatchObject({ "service.name": "till", "service.version": "shop@1.2.3" });
});

test("a transaction without a trace context takes its ids from the event id", () => {
  const { spans } = normalizeTransaction({ transaction: "x", timestamp: NOW / 1e3 }, EVENT, context);
  expect(spans).toMatchObject([{ traceId: EVENT, spanId: "a".repeat(16), name: "x", duration: 0 }]);
});

test("a child keeps what has no column as attributes, and a long description whole", () => {
  const sql = `SELECT ${"a, ".repeat(400)}b`;
  const { spans } = normalizeTransaction(
    {
      contexts: { trace: { trace_id: TRACE, span_id: SPAN } },
      spans: [
        {
          span_id: "a138e42db1c0e6b3",
          description: sql,
          op: "db",
          status: "cancelled",
          start_timestamp: NOW / 1e3,
          exclusive_time: 7,
          _metrics_summary: { "c:x": 1 },
          same_process_as_parent: true,
          tags: { plan: "pro", both: "tag" },
          data: { both: "data" },
          measurements: { inp: { value: 8, unit: "millisecond" } },
          links: [{ trace_id: TRACE, span_id: SPAN, sampled: false }],
        },
      ],
    },
    EVENT,
    context,
  );
  expect(spans[1]?.name).toHaveLength(513);
  expect(spans[1]).toMatchObject({ status: "unset", links: [{ traceId: TRACE, spanId: SPAN, flags: 0 }] });
  expect(spans[1]?.attributes).toEqual({
    "sentry.description": sql,
    "sentry.status": "cancelled",
    "sentry.exclusive_time": 7,
    "sentry.metrics_summary": { "c:x": 1 },
    "sentry.same_process_as_parent": true,
    plan: "pro",
    both: "data",
    "sentry.tags.both": "tag",
    "measurement.inp": 8,
    "measurement.inp.unit": "millisecond",
  });
});
