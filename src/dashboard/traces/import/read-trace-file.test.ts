import { describe, expect, it } from "vitest";
import type { TraceView } from "#api/trace.ts";
import { otlpJson } from "#api/otlp-json.ts";
import { readTraceFile } from "./read-trace-file.ts";

const TRACE: TraceView = {
  traceId: "0af7651916cd43dd8448eb211c80319c",
  start: "2026-11-20T12:00:00.000Z",
  durationNanos: 5_000_000,
  services: ["shop"],
  spans: [
    {
      spanId: "b7ad6b7169203331",
      parentSpanId: null,
      service: "shop",
      scope: "http",
      scopeFacts: {
        version: "0.9.0",
        attributes: { build: "nightly", n: 3 },
        schemaUrl: "https://opentelemetry.io/schemas/1.26.0",
        resourceSchemaUrl: "https://opentelemetry.io/schemas/1.27.0",
        droppedAttributes: 1,
        resourceDroppedAttributes: 2,
      },
      name: "GET /cart",
      op: null,
      kind: "server",
      offsetNanos: 0,
      durationNanos: 5_000_000,
      status: "error",
      statusMessage: "no",
      attributes: {
        "http.status": 500,
        ratio: 0.5,
        ok: false,
        list: ["a", 1],
        map: { deep: "x" },
        none: null,
        whole: 2,
        large: "1152921504606846977",
        bytes: "AAEC",
        infinite: "-Infinity",
      },
      resource: { "service.name": "shop" },
      events: [{ name: "retry", offsetNanos: 1000, attributes: { n: 1 }, droppedAttributes: 3 }],
      links: [
        {
          traceId: "1".repeat(32),
          spanId: "2".repeat(16),
          attributes: {},
          traceState: "a=1",
          flags: 769,
          droppedAttributes: 4,
        },
      ],
      facts: {
        traceState: "vendor=x",
        flags: 257,
        droppedAttributes: 5,
        droppedEvents: 6,
        droppedLinks: 7,
        types: { whole: "double", large: "int", bytes: "bytes", infinite: "double" },
      },
    },
  ],
  events: [],
  logs: [],
  truncated: false,
};

describe("a trace's file", () => {
  it("survives a round trip through OTLP JSON", () => {
    const read = readTraceFile(JSON.stringify(otlpJson(TRACE)));
    expect(read).toEqual({ ok: true, value: [TRACE] });
  });

  it("keeps the digits of integers that are written as numbers", () => {
    const json = JSON.stringify(otlpJson(TRACE)).replace('"1152921504606846977"', "1152921504606846977");
    expect(readTraceFile(json)).toEqual({ ok: true, value: [TRACE] });
  });

  it("keeps scopes apart that share a name", () => {
    const [root] = TRACE.spans;
    const spans = [
      { ...root!, spanId: "1".repeat(16) },
      { ...root!, spanId: "2".repeat(16), scopeFacts: { version: "1.0.0" } },
      { ...root!, spanId: "3".repeat(16), scopeFacts: undefined },
      { ...root!, spanId: "4".repeat(16), scope: null, scopeFacts: undefined },
    ];
    const read = readTraceFile(JSON.stringify(otlpJson({ ...TRACE, spans })));
    const scopes = read.ok ? read.value[0]?.spans.map(({ scope, scopeFacts }) => [scope, scopeFacts]) : [];
    expect(scopes).toEqual(expect.arrayContaining(spans.map(({ scope, scopeFacts }) => [scope, scopeFacts])));
  });

  it("may be JSON lines, of which broken ones are skipped", () => {
    const line = JSON.stringify(otlpJson(TRACE));
    const read = readTraceFile(`${line}\n{"resourceSp\n${line}\n`);
    expect(read.ok && read.value.map(({ spans }) => spans.length)).toEqual([1]);
  });

  it("is read from Jaeger's JSON, whose ids may lack zeroes and whose times are microseconds", () => {
    const jaeger = {
      data: [
        {
          traceID: "a1",
          spans: [
            {
              traceID: "a1",
              spanID: "1",
              operationName: "root",
              startTime: 1000,
              duration: 50,
              processID: "p1",
            },
            {
              traceID: "a1",
              spanID: "2",
              operationName: "call",
              references: [{ refType: "CHILD_OF", traceID: "a1", spanID: "1" }],
              startTime: 1010,
              duration: 20,
              processID: "p1",
              tags: [
                { key: "error", type: "bool", value: true },
                { key: "span.kind", value: "client" },
              ],
              logs: [{ timestamp: 1015, fields: [{ key: "event", value: "retry" }] }],
            },
          ],
          processes: { p1: { serviceName: "shop", tags: [{ key: "host", value: "a" }] } },
        },
      ],
    };
    const read = readTraceFile(JSON.stringify(jaeger));
    const trace = read.ok ? read.value[0] : undefined;
    expect(trace?.traceId).toBe("a1".padStart(32, "0"));
    expect(
      trace?.spans.map(({ name, parentSpanId, offsetNanos, status, kind }) => [
        name,
        parentSpanId,
        offsetNanos,
        status,
        kind,
      ]),
    ).toEqual([
      ["root", null, 0, "unset", "internal"],
      ["call", "1".padStart(16, "0"), 10_000, "error", "client"],
    ]);
    expect(trace?.spans[1]?.events).toMatchObject([{ name: "retry", offsetNanos: 15_000 }]);
  });

  it("is rejected with a reason", () => {
    expect(readTraceFile("<html>")).toEqual({ ok: false, error: { code: "not_json" } });
    expect(readTraceFile('{"a":1}')).toEqual({ ok: false, error: { code: "unknown_format" } });
    expect(readTraceFile('{"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"0"}]}]}]}')).toEqual({
      ok: false,
      error: { code: "no_spans" },
    });
  });

  it("cannot pollute prototypes", () => {
    const hostile = `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"${"a".repeat(32)}","spanId":"${"b".repeat(16)}","attributes":[{"key":"__proto__","value":{"kvlistValue":{"values":[{"key":"polluted","value":{"boolValue":true}}]}}}]}]}]}]}`;
    expect(readTraceFile(hostile).ok).toBe(true);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});
