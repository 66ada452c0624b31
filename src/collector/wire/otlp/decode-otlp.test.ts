import { describe, expect, test } from "vitest";
import { decodeLogsJson } from "./decode-logs-json.ts";
import { decodeLogsProto } from "./decode-logs-proto.ts";
import { decodeTracesJson } from "./decode-traces-json.ts";
import { decodeTracesProto } from "./decode-traces-proto.ts";
import { bytesField, fixed64Field, numberField } from "../../../../tests/fixtures/write-proto.ts";

const TRACE = "5b8efff798038103d269b633813fc60c";
const SPAN = "eee19b7ec3c1b174";
const json = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));
const hex = (text: string) => Buffer.from(text, "hex");

const text = (key: string, value: string) =>
  bytesField(9, bytesField(1, key), bytesField(2, bytesField(1, value)));
const spanOf = (...fields: Uint8Array[]) =>
  bytesField(2, bytesField(1, hex(TRACE)), bytesField(2, hex(SPAN)), ...fields);
const requestOf = (...spans: Uint8Array[]) =>
  bytesField(
    1,
    bytesField(1, bytesField(1, bytesField(1, "service.name"), bytesField(2, bytesField(1, "shop")))),
    bytesField(2, bytesField(1, bytesField(1, "scope")), ...spans),
  );

const SPAN_JSON = {
  traceId: TRACE.toUpperCase(),
  spanId: SPAN,
  parentSpanId: "",
  name: "GET /x",
  kind: 2,
  startTimeUnixNano: "1795199510000000001",
  endTimeUnixNano: 1_795_199_510_000_000_000,
  attributes: [
    { key: "s", value: { stringValue: "a" } },
    { key: "i", value: { intValue: 7 } },
    { key: "big", value: { intValue: "9223372036854775807" } },
    { key: "list", value: { arrayValue: { values: [{ doubleValue: 1.5 }, { boolValue: true }] } } },
    { key: "map", value: { kvlistValue: { values: [{ key: "k", value: { stringValue: "v" } }] } } },
    { key: "raw", value: { bytesValue: "AQI=" } },
    { key: "none", value: null },
    { key: "__proto__", value: { stringValue: "x" } },
  ],
  status: { code: 2, message: "no" },
  links: [{ traceId: TRACE, spanId: SPAN }, { traceId: "0" }],
  events: [{ name: "exception", timeUnixNano: "5" }],
  somethingNew: [1],
};
const traces = (...spans: unknown[]) =>
  json({
    resourceSpans: [
      {
        resource: { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] },
        scopeSpans: [{ scope: { name: "scope" }, spans }],
      },
    ],
  });

describe("OTLP/JSON traces", () => {
  test("are read with ids in either case, 64-bit numbers as text or number, unknown fields ignored", () => {
    const decoded = decodeTracesJson(traces(SPAN_JSON));
    expect(decoded).toMatchObject({
      ok: true,
      value: {
        rejected: 0,
        scopes: [
          {
            resource: { attributes: { "service.name": "shop" } },
            scope: { name: "scope" },
            records: [
              {
                traceId: TRACE,
                spanId: SPAN,
                parentSpanId: null,
                kind: 2,
                start: 1_795_199_510_000_000_001n,
                statusCode: 2,
                statusMessage: "no",
                attributes: {
                  s: "a",
                  i: 7,
                  big: "9223372036854775807",
                  list: [1.5, true],
                  map: { k: "v" },
                  raw: "AQI=",
                  none: null,
                },
                links: [{ traceId: TRACE, spanId: SPAN, attributes: {} }],
                events: [{ name: "exception", time: 5n, attributes: {} }],
              },
            ],
          },
        ],
      },
    });
  });

  test.each([
    { ...SPAN_JSON, traceId: "0".repeat(32) },
    { ...SPAN_JSON, traceId: "short" },
    { ...SPAN_JSON, spanId: 17 },
    { ...SPAN_JSON, name: {} },
    { ...SPAN_JSON, startTimeUnixNano: "yesterday" },
    null,
  ])("a span that cannot be used is counted: %#", (span) => {
    expect(decodeTracesJson(traces(span, SPAN_JSON))).toMatchObject({ ok: true, value: { rejected: 1 } });
  });

  test.each([
    { resourceSpans: [null] },
    { resourceSpans: [{ scopeSpans: "many" }] },
    { resourceSpans: [{ scopeSpans: [7] }] },
    { resourceSpans: [{ scopeSpans: [{ spans: { 0: SPAN_JSON } }] }] },
  ])("where spans should be and are none, one is counted: %#", (document) => {
    expect(decodeTracesJson(json(document))).toMatchObject({ ok: true, value: { rejected: 1 } });
  });

  test("what is absent is no loss", () => {
    const document = { resourceSpans: [{ scopeSpans: null }, { scopeSpans: [{ spans: null }, {}] }, {}] };
    expect(decodeTracesJson(json(document))).toMatchObject({ ok: true, value: { rejected: 0 } });
  });

  test("what is no export request is refused, an empty one is fine", () => {
    expect(decodeTracesJson(json({}))).toEqual({ ok: true, value: { scopes: [], rejected: 0 } });
    expect(decodeTracesJson(json([]))).toMatchObject({ ok: false, error: { code: "not_an_export_request" } });
    expect(decodeTracesJson(Buffer.from("{"))).toMatchObject({ ok: false, error: { code: "bad_json" } });
  });
});

describe("the scope of records", () => {
  const facts = {
    resource: { attributes: {}, schemaUrl: "https://opentelemetry.io/schemas/1.27.0" },
    scope: {
      name: "http",
      version: "0.9.0",
      attributes: { build: "nightly" },
      schemaUrl: "https://opentelemetry.io/schemas/1.26.0",
    },
  };

  test("is read whole from either encoding", () => {
    const attribute = { key: "build", value: { stringValue: "nightly" } };
    const fromJson = decodeTracesJson(
      json({
        resourceSpans: [
          {
            schemaUrl: facts.resource.schemaUrl,
            scopeSpans: [
              {
                scope: { name: "http", version: "0.9.0", attributes: [attribute] },
                schemaUrl: facts.scope.schemaUrl,
                spans: [SPAN_JSON],
              },
            ],
          },
        ],
      }),
    );
    const fromProto = decodeTracesProto(
      bytesField(
        1,
        bytesField(
          2,
          spanOf(),
          bytesField(3, facts.scope.schemaUrl),
          bytesField(
            1,
            bytesField(1, "http"),
            bytesField(2, "0.9.0"),
            bytesField(3, bytesField(1, "build"), bytesField(2, bytesField(1, "nightly"))),
          ),
        ),
        bytesField(3, facts.resource.schemaUrl),
      ),
    );
    for (const decoded of [fromJson, fromProto])
      expect(decoded).toMatchObject({ ok: true, value: { rejected: 0, scopes: [facts] } });
  });

  test("may be anything in JSON", () => {
    const scope = { name: 7, version: null, attributes: "many" };
    const decoded = decodeTracesJson(
      json({ resourceSpans: [{ schemaUrl: {}, scopeSpans: [{ scope, schemaUrl: 1, spans: [SPAN_JSON] }] }] }),
    );
    const none = { name: "", version: "", attributes: {}, schemaUrl: "" };
    expect(decoded).toMatchObject({ ok: true, value: { scopes: [{ scope: none }] } });
  });
});

describe("OTLP/protobuf traces", () => {
  test("are read in one pass, whatever the order of the fields", () => {
    const span = spanOf(
      bytesField(5, "GET /x"),
      numberField(6, 2),
      fixed64Field(7, 1_795_199_510_000_000_001n),
      fixed64Field(8, 2n ** 63n),
      text("k", "v"),
      bytesField(15, numberField(3, 2), bytesField(2, "no")),
    );
    const resourceLast = bytesField(
      1,
      bytesField(2, span),
      bytesField(1, bytesField(1, bytesField(1, "service.name"), bytesField(2, bytesField(1, "shop")))),
    );
    for (const request of [requestOf(span), resourceLast]) {
      expect(decodeTracesProto(request)).toMatchObject({
        ok: true,
        value: {
          rejected: 0,
          scopes: [
            {
              resource: { attributes: { "service.name": "shop" } },
              records: [
                {
                  traceId: TRACE,
                  name: "GET /x",
                  kind: 2,
                  start: 1_795_199_510_000_000_001n,
                  end: 2n ** 63n,
                  attributes: { k: "v" },
                  statusCode: 2,
                  statusMessage: "no",
                },
              ],
            },
          ],
        },
      });
    }
  });

  test("integers keep their value: negative, and beyond what a number holds", () => {
    const int = (key: string, encoded: number[]) =>
      bytesField(9, bytesField(1, key), bytesField(2, Buffer.from([0x18, ...encoded])));
    const request = requestOf(
      spanOf(
        int("minus", [0xf9, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]),
        int("max", [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
        int("n", [0x80, 0x80, 0x80, 0x80, 0x10]),
      ),
    );
    expect(decodeTracesProto(request)).toMatchObject({
      value: {
        scopes: [{ records: [{ attributes: { minus: -7, max: "9223372036854775807", n: 4_294_967_296 } }] }],
      },
    });
  });

  test("logs sent to the wrong path are rejected record by record", () => {
    const log = bytesField(2, fixed64Field(1, 5n), numberField(2, 9), bytesField(5, bytesField(1, "hello")));
    expect(decodeTracesProto(requestOf(log, log))).toMatchObject({ ok: true, value: { rejected: 2 } });
  });

  test("every truncation is refused or reads less, and never throws", () => {
    const request = requestOf(
      spanOf(
        bytesField(5, "GET /x"),
        fixed64Field(7, 1n),
        text("k", "v"),
        bytesField(11, fixed64Field(1, 3n), bytesField(2, "e")),
      ),
    );
    for (let length = 1; length < request.length; length += 1) {
      expect(decodeTracesProto(request.subarray(0, length)).ok).toBe(false);
    }
  });

  test("random bytes never throw", () => {
    let seed = 1;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647);
    const request = requestOf(spanOf(bytesField(5, "GET /x"), text("k", "v")));
    for (let round = 0; round < 3_000; round += 1) {
      const broken = Buffer.from(request);
      for (let hit = 0; hit < 3; hit += 1) broken[random() % broken.length] = random() % 256;
      expect(typeof decodeTracesProto(broken).ok).toBe("boolean");
      expect(typeof decodeLogsProto(broken).ok).toBe("boolean");
    }
  });

  test("a value nested beyond the bound is cut, not followed", () => {
    let value = bytesField(1, "core");
    for (let depth = 0; depth < 5_000; depth += 1) value = bytesField(5, bytesField(1, value));
    expect(
      decodeTracesProto(requestOf(spanOf(bytesField(9, bytesField(1, "deep"), bytesField(2, value))))),
    ).toMatchObject({
      ok: true,
    });
  });

  test("a length of four gigabytes allocates nothing", () => {
    expect(decodeTracesProto(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]))).toMatchObject({ ok: false });
  });
});

describe("OTLP logs", () => {
  test("say the same in both encodings", () => {
    const proto = decodeLogsProto(
      bytesField(
        1,
        bytesField(
          2,
          bytesField(
            2,
            fixed64Field(1, 5n),
            fixed64Field(11, 6n),
            numberField(2, 17),
            bytesField(3, "ERROR"),
            bytesField(5, bytesField(1, "hello")),
            bytesField(9, hex(TRACE)),
            bytesField(10, hex(SPAN)),
            bytesField(12, "evt"),
          ),
        ),
      ),
    );
    const inJson = decodeLogsJson(
      json({
        resourceLogs: [
          {
            scopeLogs: [
              {
                logRecords: [
                  {
                    timeUnixNano: "5",
                    observedTimeUnixNano: 6,
                    severityNumber: 17,
                    severityText: "ERROR",
                    body: { stringValue: "hello" },
                    traceId: TRACE,
                    spanId: SPAN,
                    eventName: "evt",
                  },
                ],
              },
            ],
          },
        ],
      }),
    );
    expect(proto).toEqual(inJson);
    expect(proto).toMatchObject({
      value: {
        scopes: [
          {
            records: [
              { time: 5n, observed: 6n, severity: 17, body: "hello", traceId: TRACE, eventName: "evt" },
            ],
          },
        ],
      },
    });
  });
});
