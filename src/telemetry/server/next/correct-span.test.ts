import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { nameRoute, recordProxyStatus } from "../current-request.ts";
import { contextStorage, RequestContext, type CurrentRequest } from "../request-context.ts";
import { RecordedSpan } from "../spans/recorded-span.ts";
import { startClock } from "../spans/span-clock.ts";
import { correctRequestSpan, pathPattern } from "./correct-span.ts";

function spanOf(name: string, attributes: Record<string, string | number>): RecordedSpan {
  const span = new RecordedSpan({
    name,
    kind: SpanKind.SERVER,
    context: { traceId: "1".repeat(32), spanId: "2".repeat(16), traceFlags: TraceFlags.SAMPLED },
    parent: undefined,
    scope: { name: "next.js", version: undefined },
    clock: startClock(),
    startTime: undefined,
    onEnd: () => undefined,
  });
  return span.setAttributes({ "next.span_type": "BaseServer.handleRequest", ...attributes });
}

function corrected(span: RecordedSpan, during: () => void = () => undefined): RecordedSpan {
  const started = { request: {}, response: {} } as unknown as CurrentRequest;
  contextStorage.run(new RequestContext(started, ROOT_CONTEXT), () => {
    during();
    correctRequestSpan(span);
  });
  return span;
}

const ROUTE = { "next.route": "/[...screen]", "http.route": "/[...screen]" };

test.each(["GET", "RSC GET"])("a %s span is named by what serves its path", (method) => {
  const span = corrected(spanOf(`${method} /[...screen]`, ROUTE), () => nameRoute("/loans/[id]"));
  expect([span.name, span.attributes["http.route"]]).toEqual([`${method} /loans/[id]`, "/loans/[id]"]);
});

test("a span keeps its name if nothing named the route, and its route if Next chose none", () => {
  expect(corrected(spanOf("GET /[...screen]", ROUTE)).name).toBe("GET /[...screen]");
  const span = corrected(spanOf("GET", {}), () => nameRoute("/loans/[id]"));
  expect(span.attributes["http.route"]).toBeUndefined();
});

test("the proxy's span gets the path it was called with, and the status the proxy answered with", () => {
  const span = corrected(spanOf("GET", { "http.target": "/orders/17?x=1", "http.status_code": 200 }), () =>
    recordProxyStatus(503),
  );
  expect([span.name, span.attributes["http.status_code"], span.status.code]).toEqual([
    "GET /orders/:id",
    503,
    SpanStatusCode.ERROR,
  ]);
});

test("spans of steps within a request stay as they are", () => {
  const span = spanOf("render", { ...ROUTE, "http.target": "/" });
  span.attributes["next.span_type"] = "AppRender.getBodyResult";
  corrected(span, () => recordProxyStatus(503));
  expect([span.name, span.status.code]).toEqual(["render", SpanStatusCode.UNSET]);
});

test.each([
  ["/", "/"],
  ["/faults?x=secret", "/faults"],
  ["/orders/17/lines/3", "/orders/:id/lines/:id"],
  ["/u/6f1c2b1e-9d5c-4f58-8a3b-0c8f5a7f2b10", "/u/:id"],
  ["/t/4bf92f3577b34da6a3ce929d0e0e4736", "/t/:id"],
  ["/v2/deadbeef", "/v2/deadbeef"],
])("the pattern of the path %s is %s", (target, pattern) => {
  expect(pathPattern(target)).toBe(pattern);
});
