import { ROOT_CONTEXT, SpanKind, TraceFlags } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { contextStorage, type CurrentRequest } from "../context-storage.ts";
import { nameRequestSpan, nameRoute } from "../name-route.ts";
import { RequestContext } from "../request-context.ts";
import { RecordedSpan } from "../spans/recorded-span.ts";
import { startClock } from "../spans/span-clock.ts";

function spanOf(name: string, attributes: Record<string, string>): RecordedSpan {
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

function named(span: RecordedSpan, path?: string): RecordedSpan {
  const started = { request: {}, response: {} } as unknown as CurrentRequest;
  contextStorage.run(new RequestContext(started, ROOT_CONTEXT), () => {
    if (path !== undefined) nameRoute(path);
    nameRequestSpan(span);
  });
  return span;
}

const ROUTE = { "next.route": "/[...screen]", "http.route": "/[...screen]" };

test.each(["GET", "RSC GET"])("a span of %s is named by what was found for its path", (how) => {
  const span = named(spanOf(`${how} /[...screen]`, ROUTE), "/loans/[id]");
  expect([span.name, span.attributes["http.route"]]).toEqual([`${how} /loans/[id]`, "/loans/[id]"]);
});

test("a span stays as it is where nothing was found, and where Next has chosen no route", () => {
  expect(named(spanOf("GET /[...screen]", ROUTE)).name).toBe("GET /[...screen]");
  expect(named(spanOf("GET", {}), "/loans/[id]").attributes["http.route"]).toBeUndefined();
});
