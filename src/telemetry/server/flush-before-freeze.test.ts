import { SpanKind } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { afterEach, expect, test, vi } from "vitest";
import { flushBeforeFreeze } from "./flush-before-freeze.ts";

const PLATFORM = Symbol.for("@next/request-context");
afterEach(() => Reflect.deleteProperty(globalThis, PLATFORM));
const spanOf = (kind: SpanKind) => ({ kind }) as ReadableSpan;

test("where the platform freezes the process, it is kept awake until what is waiting was sent", () => {
  const waitUntil = vi.fn();
  Object.assign(globalThis, { [PLATFORM]: { get: () => ({ waitUntil }) } });
  const sent = Promise.resolve();
  const processor = flushBeforeFreeze(() => sent);
  processor.onEnd(spanOf(SpanKind.INTERNAL));
  expect(waitUntil).not.toHaveBeenCalled();
  processor.onEnd(spanOf(SpanKind.SERVER));
  expect(waitUntil).toHaveBeenCalledExactlyOnceWith(sent);
});

test("elsewhere a request's end sends nothing", () => {
  const flush = vi.fn(() => Promise.resolve());
  flushBeforeFreeze(flush).onEnd(spanOf(SpanKind.SERVER));
  expect(flush).not.toHaveBeenCalled();
});
