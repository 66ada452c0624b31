import { expect, test } from "vitest";
import { nanosFromMillis } from "#lib/units.ts";
import { normalizeSpanItems } from "./sentry-span.ts";
import { context, NOW, SPAN, TRACE } from "../../../../tests/fixtures/reception.ts";

const item = {
  name: "GET /x",
  trace_id: TRACE,
  span_id: SPAN,
  start_timestamp: NOW / 1e3 - 1,
  end_timestamp: NOW / 1e3,
  status: "ok",
  attributes: {
    "sentry.op": { value: "http.server", type: "string" },
    "sentry.release": { value: "shop@1.2.3", type: "string" },
    "api.token": { value: "s3cret", type: "string" },
    n: { value: 7, type: "integer" },
  },
};

test("a v2 item becomes a span, with its typed attributes plain and its secrets gone", () => {
  const { spans, invalid } = normalizeSpanItems([item], context);
  expect(invalid).toBe(0);
  expect(spans[0]).toMatchObject({
    traceId: TRACE,
    spanId: SPAN,
    parentSpanId: null,
    service: "shop",
    op: "http.server",
    kind: "server",
    status: "ok",
    start: nanosFromMillis(NOW - 1_000),
    duration: 1e9,
    attributes: { n: 7, "api.token": "[Filtered]" },
    resource: { "service.version": "shop@1.2.3" },
    source: "sentry",
    eventId: null,
  });
});

test("items without ids or start are dropped and counted", () => {
  const broken = [
    { ...item, trace_id: "0".repeat(32) },
    { ...item, span_id: 7 },
    { ...item, start_timestamp: "x" },
    "no span",
  ];
  expect(normalizeSpanItems(broken, context)).toEqual({ spans: [], invalid: 4 });
});
