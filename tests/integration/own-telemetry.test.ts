import { SpanKind, SpanStatusCode, TraceFlags, type HrTime } from "@opentelemetry/api";
import { ProtobufLogsSerializer, ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import { expect, test } from "vitest";
import { decodeLogsProto } from "#collector/wire/otlp/decode-logs.ts";
import { decodeTracesProto } from "#collector/wire/otlp/decode-traces.ts";
import { lineEncoder } from "#telemetry/server/delivery/log-exporter.ts";
import { spanEncoder } from "#telemetry/server/delivery/encode-spans.ts";
import { RecordedSpan } from "#telemetry/server/spans/recorded-span.ts";

const RESOURCE = { "service.name": "shop", "process.pid": 4_711 };
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const START = 1_795_199_450_219.5;
const VALUES = {
  text: "GET /",
  empty: "",
  "long text": "é".repeat(40) + "x".repeat(70_000),
  "just short": "a".repeat(48),
  umlaut: "Grüße 👋",
  yes: true,
  whole: 200,
  large: 2 ** 52,
  negative: -7,
  fraction: 0.25,
  list: ["a", "b", ""],
  numbers: [1, 2.5, -3],
};

function spanOf(name: string, fill: (span: RecordedSpan) => void = () => undefined): RecordedSpan {
  const span = new RecordedSpan({
    name,
    kind: SpanKind.SERVER,
    context: { traceId: TRACE, spanId: "00f067aa0ba902b7", traceFlags: TraceFlags.SAMPLED },
    parent: { traceId: TRACE, spanId: "53995c3f42cd8ad8", traceFlags: TraceFlags.SAMPLED, isRemote: true },
    scope: { name: "next.js", version: "16" },
    clock: { origin: 0 },
    startTime: START,
    onEnd: () => undefined,
  });
  fill(span);
  span.end(START + 12.25);
  return span;
}

/** The same span as OpenTelemetry's own serializer takes it. */
function readable(span: RecordedSpan) {
  return {
    name: span.name,
    kind: span.kind,
    attributes: span.attributes,
    links: span.links,
    status: span.status,
    spanContext: () => span.spanContext(),
    parentSpanContext: span.parent,
    startTime: hrTime(span.startTime),
    endTime: hrTime(span.endTime),
    duration: hrTime(span.endTime - span.startTime),
    ended: true,
    events: span.events.map((event) => ({ ...event, time: hrTime(event.time), droppedAttributesCount: 0 })),
    resource: { attributes: RESOURCE },
    instrumentationScope: span.scope,
    droppedAttributesCount: span.dropped.attributes,
    droppedEventsCount: span.dropped.events,
    droppedLinksCount: span.dropped.links,
  };
}

const hrTime = (millis: number): HrTime => [
  Math.floor(millis / 1e3),
  Math.round((millis - Math.floor(millis / 1e3) * 1e3) * 1e6),
];

test.each<[string, (span: RecordedSpan) => void]>([
  ["times only", () => undefined],
  ["attributes of every kind", (span) => span.setAttributes(VALUES)],
  ["an error", (span) => span.setStatus({ code: SpanStatusCode.ERROR, message: "the bank refused" })],
  ["success", (span) => span.setStatus({ code: SpanStatusCode.OK })],
  [
    "events, one of them an exception",
    (span) => {
      span.addEvent("cache missed", { key: "books" }, START + 1);
      span.recordException(new TypeError("no such book"), START + 2.125);
    },
  ],
  [
    "links",
    (span) =>
      span.addLink({
        context: { traceId: TRACE, spanId: "1111111111111111", traceFlags: TraceFlags.NONE, isRemote: true },
        attributes: { why: "retry" },
      }),
  ],
  [
    "more attributes than the limit",
    (span) => {
      for (let index = 0; index < 140; index += 1) span.setAttribute(`key ${index}`, index);
    },
  ],
])("a span with %s is read as OpenTelemetry's own would be", (_what, fill) => {
  const spans = [spanOf("GET /", fill), spanOf("render")];
  const theirs = ProtobufTraceSerializer.serializeRequest(spans.map(readable) as never);
  const encoded = [spanEncoder(RESOURCE)(spans), theirs ?? new Uint8Array()];
  const [own, expected] = encoded.map((bytes) => decodeTracesProto(bytes));
  expect(own?.ok).toBe(true);
  expect(own).toEqual(expected);
});

test("requests encoded one after the other share nothing", () => {
  const encode = spanEncoder(RESOURCE);
  const large = spanOf("large", (span) => span.setAttribute("text", "x".repeat(200_000)));
  const first = encode([large]);
  const before = first.slice();
  const second = encode([spanOf("small")]);
  expect(first).toEqual(before);
  expect(second).toEqual(spanEncoder(RESOURCE)([spanOf("small")]));
});

test("a log line is read as OpenTelemetry's own log record would be", () => {
  const attributes = { release: "1.0", status: 200, nested: { deep: [{ a: 1.5 }] }, none: null };
  const line = {
    level: 30,
    time: START,
    ...attributes,
    trace_id: TRACE,
    span_id: "00f067aa0ba902b7",
    msg: "GET / 200",
  };
  const theirs = ProtobufLogsSerializer.serializeRequest([
    {
      hrTime: hrTime(START),
      hrTimeObserved: hrTime(START),
      severityNumber: 9,
      severityText: "INFO",
      body: "GET / 200",
      attributes,
      droppedAttributesCount: 0,
      spanContext: { traceId: TRACE, spanId: "00f067aa0ba902b7", traceFlags: TraceFlags.SAMPLED },
      resource: { attributes: RESOURCE },
      instrumentationScope: { name: "glasshouse" },
    },
  ] as never);
  const own = decodeLogsProto(lineEncoder(RESOURCE, "glasshouse")([JSON.stringify(line)]));
  expect(own.ok).toBe(true);
  expect(own).toEqual(decodeLogsProto(theirs ?? new Uint8Array()));
});

test.each([
  [10, 1],
  [20, 5],
  [30, 9],
  [40, 13],
  [50, 17],
  [60, 21],
  [35, 11],
])("a line of pino's level %i has the severity %i", (level, severity) => {
  const lines = [JSON.stringify({ level, time: 1, msg: "", trace_id: "not one", span_id: "x" })];
  const decoded = decodeLogsProto(lineEncoder({}, "glasshouse")(lines));
  expect(decoded).toMatchObject({
    value: { scopes: [{ records: [{ severity, traceId: null, spanId: null }] }] },
  });
});
