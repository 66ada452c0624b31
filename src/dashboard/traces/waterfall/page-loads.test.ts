import { describe, expect, test } from "vitest";
import type { SpanView } from "#api/trace.ts";
import { parentsByPageLoads } from "./page-loads.ts";

type Kind = SpanView["kind"];

const span = (
  spanId: string,
  parentSpanId: string | null,
  op: string | null,
  kind: Kind,
  millis: number,
) => ({
  spanId,
  parentSpanId,
  op,
  kind,
  durationNanos: millis * 1e6,
});
const server = span("server", null, null, "server", 76);
const render = span("render", "server", null, "internal", 51);
const load = span("load", "server", "pageload", "internal", 420);
const request = span("request", "load", "browser.request", "internal", 87);

const asSent = (spans: ReturnType<typeof span>[]) =>
  Object.fromEntries(spans.map(({ spanId, parentSpanId }) => [spanId, parentSpanId]));
const parentsOf = (spans: ReturnType<typeof span>[]) => ({
  ...asSent(spans),
  ...Object.fromEntries(parentsByPageLoads(spans)),
});

describe("a page load", () => {
  test("is above the server spans of its request", () => {
    expect(parentsOf([server, render, load, request])).toEqual({
      load: null,
      request: "load",
      server: "request",
      render: "server",
    });
  });

  test("is above all servers its request went through", () => {
    const proxy = { ...server, spanId: "proxy", parentSpanId: "gone", durationNanos: 80e6 };
    const behind = { ...server, parentSpanId: "proxy" };
    expect(parentsOf([proxy, behind, load, request])).toEqual({
      load: "gone",
      request: "load",
      proxy: "request",
      server: "proxy",
    });
  });

  test.each([
    ["of a page that came out of a cache", [server, load, { ...request, durationNanos: 9e6 }]],
    ["of a page that another loaded as well", [server, load, request, { ...load, spanId: "other" }]],
    ["that does not say how long it waited", [server, load]],
    ["below what is no server", [{ ...server, kind: "internal" as const }, load, request]],
    ["of its own trace", [{ ...load, parentSpanId: null }, request]],
    ["whose server's span did not arrive", [load, request]],
    ["in a circle", [{ ...server, parentSpanId: "load" }, load, request]],
  ])("%s stays where it was sent", (_, spans) => {
    expect(parentsOf(spans)).toEqual(asSent(spans));
  });
});
