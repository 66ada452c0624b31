import { ROOT_CONTEXT, context, trace, TraceFlags } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { contextStorage, type CurrentRequest, RequestContext } from "./request-context.ts";
import { log } from "./log.ts";
import { collectLines } from "../../../tests/fixtures/collect-lines.ts";

const SPAN = {
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  spanId: "00f067aa0ba902b7",
  traceFlags: TraceFlags.SAMPLED,
};
const lines = collectLines();

/** Runs as Next would run a page that was asked for with these headers. */
function serve(headers: Record<string, string>, run: () => void): void {
  const started = { request: { headers }, response: {} } as unknown as CurrentRequest;
  contextStorage.run(new RequestContext(started, ROOT_CONTEXT), () =>
    context.with(trace.setSpanContext(context.active(), SPAN), run),
  );
}

test.each([
  ["the logger itself", () => log],
  ["a child", () => log.child({ module: "orders" })],
  ["a child's child", () => log.child({ module: "orders" }).child({ order: 17 })],
])("a line of %s names its trace, its span, its request, who sent it and the release", (_what, logger) => {
  serve({ "x-request-id": "abc-1", "x-user": "ann" }, () => logger().info({ amount: 3 }, "paid"));
  expect(lines).toMatchObject([
    {
      msg: "paid",
      amount: 3,
      level: 30,
      trace_id: SPAN.traceId,
      span_id: SPAN.spanId,
      request_id: "abc-1",
      "user.hash": expect.stringMatching(/^[0-9a-f]{16}$/),
      release: expect.any(String),
    },
  ]);
});

test("a child logger made before a request logs that request's fields and its own", () => {
  const child = log.child({ module: "orders" });
  child.info("outside");
  serve({}, () => child.warn("inside"));
  expect(lines[0]).not.toHaveProperty("trace_id");
  expect(lines).toMatchObject([{ module: "orders" }, { module: "orders", trace_id: SPAN.traceId }]);
});

test("private data is removed from a child's lines too", () => {
  log
    .child({ module: "orders" })
    .info({ password: "hunter2", note: "for ann@mail.example" }, "by bob@mail.example");
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|@mail/);
});

test("a child's bindings are scrubbed too", () => {
  log.child({ password: "hunter2", by: "ann@mail.example" }).info("paid");
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|@mail/);
});

test("private data is removed from an error's message, stack and causes, and from message arguments", () => {
  const cause = new Error("for ann@mail.example");
  log.error({ err: new Error("password=hunter2", { cause }) }, "request failed");
  log.warn("%s and %j", new Error("password=hunter2"), { by: "ann@mail.example" });
  log.warn({ url: new URL("https://u:hunter2@a.example/?to=ann@mail.example") }, "asked");
  expect(lines).toHaveLength(3);
  expect(JSON.stringify(lines)).not.toMatch(/hunter2|@mail/);
  expect(lines[0]).toMatchObject({ err: { type: "Error", stack: expect.stringContaining("log.test.ts") } });
});
