import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BrowserSdk } from "./sdk.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", { querySelector: () => ({ content: `${TRACE}-b7ad6b7169203331-1` }) });
});
afterEach(() => vi.unstubAllGlobals());

const ACTION = new Headers({ "next-action": "1f" });

test("a failure's trace lasts until the next request, because other parts of the answer may fail in it", async () => {
  const { renewTrace, requestTraceId, markTraceUsed } = await import("./request-trace.ts");
  markTraceUsed();
  expect(requestTraceId()).toBe(TRACE);
  renewTrace(ACTION);
  const second = requestTraceId();
  expect(second).toMatch(/^(?!0af765)[0-9a-f]{32}$/);
  renewTrace(ACTION);
  expect(requestTraceId()).toBe(second);
});

test.each([
  ["an action", { "next-action": "1f" }, true],
  ["a part of a page", { rsc: "1" }, true],
  ["a part of a page ahead of time", { rsc: "1", "next-router-prefetch": "1" }, false],
  ["the product's own", { accept: "application/json" }, false],
])("after a failure a request for %s begins a trace or not", async (_what, headers, begins) => {
  const { renewTrace, requestTraceId, markTraceUsed } = await import("./request-trace.ts");
  markTraceUsed();
  renewTrace(new Headers(headers));
  expect(requestTraceId() !== TRACE).toBe(begins);
});

test("a navigation since the failure keeps the trace that the SDK began for it", async () => {
  const { renewTrace, markTraceUsed } = await import("./request-trace.ts");
  const { provideSdk, sdk } = await import("./sdk.ts");
  const startNewTrace = vi.fn();
  markTraceUsed();
  provideSdk(async () => ({ traceId: () => "b".repeat(32), startNewTrace }) as unknown as BrowserSdk);
  await sdk();
  renewTrace(ACTION);
  expect(startNewTrace).not.toHaveBeenCalled();
  markTraceUsed();
  renewTrace(ACTION);
  expect(startNewTrace).toHaveBeenCalledOnce();
});
