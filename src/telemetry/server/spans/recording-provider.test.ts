import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from "@opentelemetry/api";
import { suppressTracing } from "@opentelemetry/core";
import { AlwaysOffSampler, AlwaysOnSampler, type Sampler } from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { recordingProvider } from "./recording-provider.ts";
import type { RecordedSpan } from "./recorded-span.ts";

function tracerWith(sampler: Sampler = new AlwaysOnSampler()) {
  const ended: RecordedSpan[] = [];
  const tracer = recordingProvider({ sampler, onEnd: (span) => ended.push(span) }).getTracer("lib", "1.0");
  return { tracer, ended };
}

const remote = (flags = TraceFlags.SAMPLED): Context =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
    spanId: "00f067aa0ba902b7",
    traceFlags: flags,
    isRemote: true,
  });

test("a span without a parent begins a trace of its own", () => {
  const { tracer, ended } = tracerWith();
  const ids = [1, 2].map(() => tracer.startSpan("work", {}, ROOT_CONTEXT).spanContext());
  expect(new Set(ids.map(({ traceId }) => traceId)).size).toBe(2);
  for (const { traceId, spanId, traceFlags } of ids) {
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(traceFlags).toBe(TraceFlags.SAMPLED);
  }
  expect(ended).toEqual([]);
});

test("a span continues its parent's trace, of another process or of this one", () => {
  const { tracer, ended } = tracerWith();
  const outer = tracer.startSpan("outer", { kind: SpanKind.SERVER }, remote());
  const inner = tracer.startSpan("inner", {}, trace.setSpan(remote(), outer));
  inner.end();
  outer.end();
  expect(ended.map(({ name }) => name)).toEqual(["inner", "outer"]);
  expect(ended[0]?.parent?.spanId).toBe(outer.spanContext().spanId);
  expect(ended[1]?.parent).toMatchObject({ spanId: "00f067aa0ba902b7", isRemote: true });
  expect(inner.spanContext().traceId).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
});

test("a root span begins a trace of its own whatever is around it, as does one under an invalid parent", () => {
  const { tracer } = tracerWith();
  const root = tracer.startSpan("root", { root: true }, remote());
  expect(root.spanContext().traceId).not.toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  const invalid = trace.setSpanContext(ROOT_CONTEXT, {
    traceId: "0".repeat(32),
    spanId: "1".repeat(16),
    traceFlags: 1,
  });
  expect(tracer.startSpan("work", {}, invalid).spanContext().traceId).not.toBe("0".repeat(32));
});

test("dropped and suppressed spans record nothing and are not passed on", () => {
  const off = tracerWith(new AlwaysOffSampler());
  const left = off.tracer.startSpan("work", {}, remote());
  left.end();
  expect(left.isRecording()).toBe(false);
  expect(left.spanContext()).toMatchObject({
    traceFlags: TraceFlags.NONE,
    traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  });
  const on = tracerWith();
  on.tracer.startSpan("work", {}, suppressTracing(remote())).end();
  expect([...off.ended, ...on.ended]).toEqual([]);
});

test("a span records until it ends, and nothing afterwards", () => {
  const { tracer, ended } = tracerWith();
  const span = tracer.startSpan("work", { attributes: { a: 1 }, startTime: 2e12 }, ROOT_CONTEXT);
  span.setAttributes({ b: "two" }).setAttribute("a", 3).updateName("job").addEvent("half", { c: true });
  span.setStatus({ code: SpanStatusCode.ERROR, message: "refused" });
  span.end(2e12 + 5);
  span.setAttribute("late", 1).updateName("late").addEvent("late").end();
  expect(ended).toHaveLength(1);
  expect(ended[0]).toMatchObject({
    name: "job",
    attributes: { a: 3, b: "two" },
    events: [{ name: "half", attributes: { c: true } }],
    status: { code: SpanStatusCode.ERROR, message: "refused" },
    startTime: 2e12,
    endTime: 2e12 + 5,
    scope: { name: "lib", version: "1.0" },
  });
  expect(span.isRecording()).toBe(false);
});

test("a status of OK is final", () => {
  const { tracer, ended } = tracerWith();
  tracer
    .startSpan("work", {}, ROOT_CONTEXT)
    .setStatus({ code: SpanStatusCode.OK })
    .setStatus({ code: SpanStatusCode.ERROR })
    .end();
  expect(ended[0]?.status).toEqual({ code: SpanStatusCode.OK });
});

test("beyond its limits a span counts what it drops", () => {
  const { tracer, ended } = tracerWith();
  const span = tracer.startSpan("work", {}, ROOT_CONTEXT);
  for (let index = 0; index < 130; index += 1)
    span.setAttribute(`key ${index}`, index).addEvent(`event ${index}`);
  span.end();
  expect(ended[0]?.dropped).toEqual({ attributes: 2, events: 2, links: 0 });
  expect(ended[0]?.events[0]?.name).toBe("event 2");
});

test("the spans of a trace are in order, and none ends before it began", () => {
  const { tracer, ended } = tracerWith();
  const outer = tracer.startSpan("outer", {}, ROOT_CONTEXT);
  const inner = tracer.startSpan("inner", {}, trace.setSpan(ROOT_CONTEXT, outer));
  inner.end();
  outer.end();
  const [first, second] = ended;
  expect(first?.startTime).toBeGreaterThanOrEqual(second?.startTime ?? Infinity);
  expect(first?.endTime).toBeGreaterThanOrEqual(first?.startTime ?? Infinity);
  expect(second?.endTime).toBeGreaterThanOrEqual(first?.endTime ?? Infinity);
});
