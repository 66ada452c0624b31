import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import { context, SpanKind, trace, TraceFlags, type Tracer } from "@opentelemetry/api";
import { expect, test, vi } from "vitest";
import { INNER_STEPS, skipInnerSteps, skipUnrecordedSteps } from "./skip-steps.ts";

// Next's server sets this before it loads anything else.
vi.stubGlobal("AsyncLocalStorage", AsyncLocalStorage);

const PARENT = trace.setSpanContext(context.active(), {
  traceId: "1".repeat(32),
  spanId: "2".repeat(16),
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

/** The tracer of a scope on top of one that records what was started. */
function tracerOf(scope: string) {
  const started: string[] = [];
  const inner: Tracer = {
    startSpan(name) {
      started.push(name);
      return trace.wrapSpanContext({ traceId: "1".repeat(32), spanId: "3".repeat(16), traceFlags: 1 });
    },
    startActiveSpan: () => expect.unreachable(),
  };
  const tracer = skipUnrecordedSteps({ getTracer: () => inner }).getTracer(scope);
  return { started, tracer };
}
const step = (type: string) => ({ attributes: { "next.span_type": type } });

test("Next stops timing the loading of client components before it renders a page", () => {
  const { workAsyncStorage } = createRequire(import.meta.url)(
    "next/dist/server/app-render/work-async-storage.external.js",
  ) as { workAsyncStorage: AsyncLocalStorage<unknown> };
  const { tracer } = tracerOf("next.js");
  const finish = vi.fn<() => void>();
  workAsyncStorage.run({ clientComponentLoadTracker: { finish } }, () => {
    tracer.startSpan("some step", step("BaseServer.renderToResponse"), PARENT);
    expect(finish).not.toHaveBeenCalled();
    tracer.startSpan("render route", step("AppRender.getBodyResult"), PARENT);
  });
  expect(finish).toHaveBeenCalledOnce();
  workAsyncStorage.run({}, () => tracer.startSpan("render route", step("AppRender.getBodyResult"), PARENT));
});

test("requests, and the steps of theirs that explain something, are spans", () => {
  const { started, tracer } = tracerOf("next.js");
  tracer.startActiveSpan(
    "GET",
    { ...step("BaseServer.handleRequest"), kind: SpanKind.SERVER },
    () => undefined,
  );
  tracer.startActiveSpan("render route", step("AppRender.getBodyResult"), PARENT, () => undefined);
  expect(started).toEqual(["GET", "render route"]);
});

test("what Next does outside a request, or in one that is not recorded, is no span", () => {
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

test("other scopes get the provider's own tracer", () => {
  const { started, tracer } = tracerOf("glasshouse");
  tracer.startSpan("call place-order");
  expect(started).toEqual(["call place-order"]);
});

test("Next traces requests and their rendering, but no inner steps", () => {
  const { NextVanillaSpanAllowlist: traced } = createRequire(import.meta.url)(
    "next/dist/server/lib/trace/constants.js",
  ) as { NextVanillaSpanAllowlist: Set<string> };
  expect([...traced]).toEqual(expect.arrayContaining(INNER_STEPS));
  const others = new Set([...traced].filter((name) => !INNER_STEPS.includes(name)));
  skipInnerSteps();
  expect(traced).toEqual(others);
});
