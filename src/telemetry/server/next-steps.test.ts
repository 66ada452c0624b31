import { context, SpanKind, trace, TraceFlags, type Tracer } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { withoutNextSteps } from "./next-steps.ts";

const PARENT = trace.setSpanContext(context.active(), {
  traceId: "1".repeat(32),
  spanId: "2".repeat(16),
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

/** The tracer of a scope over one that remembers what it was asked for. */
function tracerOf(scope: string) {
  const started: string[] = [];
  const inner: Tracer = {
    startSpan(name) {
      started.push(name);
      return trace.wrapSpanContext({ traceId: "1".repeat(32), spanId: "3".repeat(16), traceFlags: 1 });
    },
    startActiveSpan: () => expect.unreachable(),
  };
  const tracer = withoutNextSteps({ getTracer: () => inner }).getTracer(scope);
  return { started, tracer };
}
const step = (type: string) => ({ attributes: { "next.span_type": type } });

test("what Next makes a span of when it is over is none, and what would begin under it belongs to the span around it", () => {
  const { started, tracer } = tracerOf("next.js");
  const span = tracer.startSpan("loading", step("NextNodeServer.clientComponentLoading"), PARENT);
  expect([span.spanContext(), started]).toEqual([trace.getSpanContext(PARENT), []]);
});

test("a request, and a step that explains something within it, are spans", () => {
  const { started, tracer } = tracerOf("next.js");
  tracer.startActiveSpan(
    "GET",
    { ...step("BaseServer.handleRequest"), kind: SpanKind.SERVER },
    () => undefined,
  );
  tracer.startActiveSpan("render route", step("AppRender.getBodyResult"), PARENT, () => undefined);
  expect(started).toEqual(["GET", "render route"]);
});

test("what Next does outside of a request, or in one that nobody records, is no span", () => {
  const { started, tracer } = tracerOf("next.js");
  tracer.startActiveSpan("render route", step("AppRender.getBodyResult"), () => undefined);
  const unrecorded = trace.wrapSpanContext({
    traceId: "1".repeat(32),
    spanId: "4".repeat(16),
    traceFlags: 0,
  });
  tracer.startActiveSpan(
    "render route",
    step("AppRender.getBodyResult"),
    trace.setSpan(PARENT, unrecorded),
    () => undefined,
  );
  expect(started).toEqual([]);
});

test("other scopes have the provider's own tracer", () => {
  const { started, tracer } = tracerOf("glasshouse");
  tracer.startSpan("call place-order");
  expect(started).toEqual(["call place-order"]);
});
