import { expect, it } from "vitest";
import { TraceOrOutline } from "./trace-outline.ts";
import { TraceView } from "./trace.ts";

const SPAN = {
  spanId: "b7ad6b7169203331",
  parentSpanId: null,
  service: "web",
  name: "GET /",
  op: null,
  kind: "server",
  offsetNanos: 0,
  durationNanos: 5,
  status: "unset",
};

const traceWith = (spans: unknown[]) => ({
  traceId: "t",
  start: "2026-11-20T00:00:00.000000000Z",
  durationNanos: 5,
  services: ["web"],
  spans,
  events: [],
  logs: [],
  truncated: false,
  outline: true,
});

it("reads an outline as the schema does", () => {
  const trace = traceWith([
    SPAN,
    { ...SPAN, spanId: "00f067aa0ba902b7", parentSpanId: SPAN.spanId, op: "db" },
  ]);
  expect(TraceOrOutline.safeParse(trace)).toEqual(TraceView.safeParse(structuredClone(trace)));
});

it.each([
  ["a span that is none", null],
  ["a span without an id", { ...SPAN, spanId: undefined }],
  ["a parent that is no text", { ...SPAN, parentSpanId: 7 }],
  ["a kind that is not known", { ...SPAN, kind: "odd" }],
  ["a time that is no number", { ...SPAN, offsetNanos: "0" }],
  ["a status that is not known", { ...SPAN, status: "maybe" }],
])("refuses %s", (_, span) => {
  expect(TraceOrOutline.safeParse(traceWith([SPAN, span])).success).toBe(false);
});

it("reads a trace that is whole by the schema", () => {
  const whole = { ...traceWith([{ ...SPAN, attributes: { a: 1 } }]), outline: undefined };
  expect(TraceOrOutline.safeParse(whole)).toMatchObject({
    success: true,
    data: { spans: [{ attributes: { a: 1 }, links: [] }] },
  });
  expect(TraceOrOutline.safeParse({ ...whole, spans: [{}] }).success).toBe(false);
});
