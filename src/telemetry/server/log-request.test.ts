import { ROOT_CONTEXT, SpanKind, TraceFlags, type Attributes } from "@opentelemetry/api";
import { beforeEach, expect, test } from "vitest";
import { contextStorage, type CurrentRequest, RequestContext } from "./request-context.ts";
import { log } from "./log.ts";
import { logRequest } from "./log-request.ts";
import { RecordedSpan } from "./spans/recorded-span.ts";
import { collectLines } from "../../../tests/fixtures/collect-lines.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const lines = collectLines();
beforeEach(() => {
  log.level = "info";
});

function served(attributes: Attributes, headers: Record<string, string> = {}, kind = SpanKind.SERVER): void {
  const span = new RecordedSpan({
    name: "GET",
    kind,
    context: { traceId: TRACE, spanId: "00f067aa0ba902b7", traceFlags: TraceFlags.SAMPLED },
    parent: undefined,
    scope: { name: "next.js", version: undefined },
    clock: { origin: 0 },
    startTime: 2e12,
    onEnd: logRequest,
  });
  span.setAttributes({ "next.span_type": "BaseServer.handleRequest", "http.method": "GET", ...attributes });
  const started = { request: { headers }, response: {} } as unknown as CurrentRequest;
  contextStorage.run(new RequestContext(started, ROOT_CONTEXT), () => span.end(2e12 + 12.4));
}

test("a request's line contains method, route, status and trace, as the logger would write them", () => {
  served(
    { "http.route": "/orders/[id]", "http.status_code": 200 },
    { "x-request-id": "abc-1", "x-user": "ann" },
  );
  log.info({ method: "GET" }, "for comparison");
  const [line, other] = lines;
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    release: other?.["release"],
    trace_id: TRACE,
    span_id: "00f067aa0ba902b7",
    request_id: "abc-1",
    "user.hash": expect.stringMatching(/^[0-9a-f]{16}$/),
    method: "GET",
    route: "/orders/[id]",
    status: 200,
    duration_ms: 12,
    msg: "GET /orders/[id] 200",
  });
});

test("a status of 500 or more is an error", () => {
  served({ "http.route": "/", "http.status_code": 503 });
  expect(lines).toMatchObject([{ level: 50, status: 503, msg: "GET / 503" }]);
});

test("a route's text cannot break out of its line, and secrets in it are removed", () => {
  served({ "http.route": '/a"b\n{}', "http.status_code": 200 });
  served(
    { "http.route": "/reset?token=abc123", "http.status_code": 404 },
    { "x-request-id": "ann@mail.example" },
  );
  expect(lines).toMatchObject([{ route: '/a"b\n{}' }, { route: "/reset?token=[Filtered]" }]);
  expect(JSON.stringify(lines)).not.toMatch(/abc123|ann@/);
});

test("nothing is written below the level, for other spans, or for a pass through the proxy", () => {
  log.level = "warn";
  served({ "http.route": "/", "http.status_code": 200 });
  log.level = "info";
  served({ "http.route": "/", "http.status_code": 200 }, {}, SpanKind.INTERNAL);
  served({ "next.span_type": "AppRender.getBodyResult", "http.route": "/", "http.status_code": 200 });
  served({ "http.status_code": 200 });
  expect(lines).toEqual([]);
});
