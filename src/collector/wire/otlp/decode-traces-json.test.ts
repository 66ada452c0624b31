import { expect, test } from "vitest";
import { decodeTracesJson } from "./decode-traces.ts";
import { jsonBytes, jsonRequest, SPAN, SPAN_JSON, TRACE } from "../../../../tests/fixtures/otlp-traces.ts";

test("are read with ids in either case, 64-bit numbers as text or number, unknown fields ignored", () => {
  const decoded = decodeTracesJson(jsonRequest(SPAN_JSON));
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
  expect(decodeTracesJson(jsonRequest(span, SPAN_JSON))).toMatchObject({ ok: true, value: { rejected: 1 } });
});

test.each([
  { resourceSpans: [null] },
  { resourceSpans: [{ scopeSpans: "many" }] },
  { resourceSpans: [{ scopeSpans: [7] }] },
  { resourceSpans: [{ scopeSpans: [{ spans: { 0: SPAN_JSON } }] }] },
])("something other than spans in their place counts as one: %#", (document) => {
  expect(decodeTracesJson(jsonBytes(document))).toMatchObject({ ok: true, value: { rejected: 1 } });
});

test("absent lists are not losses", () => {
  const document = { resourceSpans: [{ scopeSpans: null }, { scopeSpans: [{ spans: null }, {}] }, {}] };
  expect(decodeTracesJson(jsonBytes(document))).toMatchObject({ ok: true, value: { rejected: 0 } });
});

test("refuses what is not an export request, and accepts an empty one", () => {
  expect(decodeTracesJson(jsonBytes({}))).toEqual({ ok: true, value: { scopes: [], rejected: 0 } });
  expect(decodeTracesJson(jsonBytes([]))).toMatchObject({
    ok: false,
    error: { code: "not_an_export_request" },
  });
  expect(decodeTracesJson(Buffer.from("{"))).toMatchObject({ ok: false, error: { code: "bad_json" } });
});
