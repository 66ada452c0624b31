import { describe, expect, test } from "vitest";
import type { Result } from "#lib/result.ts";
import { METRICS_JSON, METRICS_PROTO } from "../../../../tests/fixtures/metrics-of-every-kind.ts";
import { jsonBytes, protoRequest, protoSpan, SPAN_JSON } from "../../../../tests/fixtures/otlp-traces.ts";
import { bytesField } from "../../../../tests/fixtures/write-proto.ts";
import { decodeMetricsJson, sliceMetricsJson } from "./decode-metrics-json.ts";
import { decodeMetricsProto, sliceMetricsProto } from "./decode-metrics-proto.ts";
import { decodeTracesJson, decodeTracesProto, sliceTracesJson, sliceTracesProto } from "./decode-traces.ts";
import type { ExportRequest, OtlpError } from "./export-request.ts";
import { MAX_RECORD, type Slices } from "./slices.ts";
import type { WireMetric } from "./wire-metric.ts";

type Decode<T> = (bytes: Uint8Array) => Result<ExportRequest<T>, OtlpError>;

/** Smaller than a record, of a few records, and larger than the request. */
const SIZES = [1, 900, 1_000_000];

const json = (text: string) => new TextEncoder().encode(text);

/** Each record with what it belongs to, and the number of rejected ones. */
function contentOf<T>({ scopes, rejected }: ExportRequest<T>): unknown {
  const records = scopes.flatMap(({ resource, scope, records: own }) =>
    own.map((record) => ({ resource, scope, record })),
  );
  return { records, rejected };
}

function requestsOf<T>(slices: Slices, decode: Decode<T>): ExportRequest<T>[] {
  return [...slices].map((slice) => {
    const request = slice.ok ? decode(slice.value) : slice;
    if (!request.ok) throw new Error(request.error.code);
    return request.value;
  });
}

function joined<T>(requests: ExportRequest<T>[]): ExportRequest<T> {
  return {
    scopes: requests.flatMap(({ scopes }) => scopes),
    rejected: requests.reduce((sum, { rejected }) => sum + rejected, 0),
  };
}

function whole<T>(bytes: Uint8Array, decode: Decode<T>): ExportRequest<T> {
  const request = decode(bytes);
  if (!request.ok) throw new Error(request.error.code);
  return request.value;
}

/** The points of each metric, put together again. */
function pointsOf({ scopes }: ExportRequest<WireMetric>): unknown {
  const metrics = scopes.flatMap(({ records }) => records);
  return [...Map.groupBy(metrics, ({ name }) => name)].map(([name, parts]) => ({
    heads: new Set(parts.map(({ points: _points, rejected: _rejected, ...head }) => JSON.stringify(head))),
    name,
    points: parts.flatMap(({ points }) => points),
    rejected: parts.reduce((sum, { rejected }) => sum + rejected, 0),
  }));
}

const span = (name: string) => ({ ...SPAN_JSON, name });
const RESOURCE = { attributes: [{ key: "service.name", value: { stringValue: 'sh"op\\' } }] };
const TRACES = {
  before: [["}"], { spans: [1] }],
  resourceSpans: [
    { scopeSpans: [{ spans: ["a", "b"].map(span), scope: { name: "late" } }], resource: RESOURCE },
    { resource: RESOURCE, schemaUrl: "https://a.example" },
    { resource: RESOURCE, scopeSpans: [{ spans: [] }, { spans: [null, span("c"), { name: 7 }] }, 7] },
    "no resource",
    { scopeSpans: [{ scope: { name: "[{\\" }, spans: [span("ü"), span("e"), span("f")] }, {}] },
  ],
};

describe("a request in slices", () => {
  test.each(SIZES)("has the spans of the whole one, in JSON: %d", (size) => {
    for (const text of [JSON.stringify(TRACES), `\u{feff} ${JSON.stringify(TRACES, null, 2)}\n`]) {
      const requests = requestsOf(sliceTracesJson(json(text), size), decodeTracesJson);
      expect(contentOf(joined(requests))).toEqual(contentOf(whole(json(text), decodeTracesJson)));
    }
  });

  test.each(SIZES)("has the spans of the whole one, in protobuf: %d", (size) => {
    const spans = ["a", "b", "c"].map((name) => protoSpan(bytesField(5, name)));
    const scopeLast = bytesField(1, bytesField(2, ...spans, bytesField(1, bytesField(1, "late"))));
    const bytes = Buffer.concat([protoRequest(...spans), bytesField(9, "new"), scopeLast, protoRequest()]);
    const requests = requestsOf(sliceTracesProto(bytes, size), decodeTracesProto);
    expect(contentOf(joined(requests))).toEqual(contentOf(whole(bytes, decodeTracesProto)));
  });

  test.each(SIZES)("has the points of each metric: %d", (size) => {
    const fromJson = jsonBytes(METRICS_JSON);
    const [jsonSlices, protoSlices] = [
      requestsOf(sliceMetricsJson(fromJson, size), decodeMetricsJson),
      requestsOf(sliceMetricsProto(METRICS_PROTO, size), decodeMetricsProto),
    ];
    expect(pointsOf(joined(jsonSlices))).toEqual(pointsOf(whole(fromJson, decodeMetricsJson)));
    expect(pointsOf(joined(protoSlices))).toEqual(pointsOf(whole(METRICS_PROTO, decodeMetricsProto)));
  });

  test("has one span a slice, at the smallest", () => {
    const spans = ["a", "b", "c"].map((name) => protoSpan(bytesField(5, name)));
    expect(requestsOf(sliceTracesProto(protoRequest(...spans), 1), decodeTracesProto)).toHaveLength(3);
    expect(requestsOf(sliceTracesJson(jsonBytes(TRACES), 1), decodeTracesJson).length).toBeGreaterThan(6);
  });

  test("repeats what surrounds its records no more than they weigh", () => {
    const scopeSpans = Array.from({ length: 50 }, () => ({ spans: ["a", "b"].map(span) }));
    const attributes = [{ key: "k", value: { stringValue: "x".repeat(20_000) } }];
    const bytes = jsonBytes({ resourceSpans: [{ resource: { attributes }, scopeSpans }] });
    const slices = [...sliceTracesJson(bytes, 1)].map((slice) => (slice.ok ? slice.value.length : 0));
    expect(slices.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * bytes.length);
  });

  test("names a record that is too large, and has the others", () => {
    const huge = `{"name":"${"x".repeat(MAX_RECORD)}"}`;
    const text = `{"resourceSpans":[{"scopeSpans":[{"spans":[${JSON.stringify(span("a"))},${huge}]}]}]}`;
    const slices = [...sliceTracesJson(json(text))];
    expect(slices.map((slice) => slice.ok || slice.error.code)).toEqual([true, "too_large"]);
    const bytes = protoRequest(protoSpan(), bytesField(2, new Uint8Array(MAX_RECORD)));
    const proto = [...sliceTracesProto(bytes)];
    expect(proto.map((slice) => slice.ok || slice.error.code)).toEqual([true, "too_large"]);
  });
});

describe("what is no export request", () => {
  test.each([
    ["", "not_an_export_request"],
    ["[]", "not_an_export_request"],
    ['{"resourceSpans":7}', "not_an_export_request"],
    ['{"resourceSpans":[', "bad_json"],
    ['{"resourceSpans":[{"a":1}', "bad_json"],
    ['{"resourceSpans":[{"a":1},]}', "bad_json"],
    ['{"resourceSpans":[{"a":1} {}]}', "bad_json"],
    ['{"resourceSpans":[{"a":1}]}]', "bad_json"],
    ['{"resourceSpans":"', "bad_json"],
    ["{7:1}", "bad_json"],
  ])("is refused: %s", (text, code) => {
    const codes = [...sliceTracesJson(json(text), 1)].map((slice) => slice.ok || slice.error.code);
    expect(codes.at(-1)).toBe(code);
  });

  test.each(['{"resourceSpans":null}', "{}", '{"resourceLogs":[{}]}'])("has no slices: %s", (text) => {
    expect([...sliceTracesJson(json(text))]).toEqual([]);
  });

  test("is refused in protobuf", () => {
    const slices = [...sliceTracesProto(protoRequest(protoSpan()).subarray(0, -3), 1)];
    expect(slices.map((slice) => slice.ok || slice.error.code)).toEqual(["bad_protobuf"]);
  });
});

test.each(SIZES)("lists under keys with escapes are found, in slices of %i bytes", (size) => {
  const body = jsonBytes(SPAN_JSON);
  const escaped = new TextDecoder()
    .decode(body)
    .replaceAll('"resourceSpans"', String.raw`"\u0072esourceSpans"`)
    .replaceAll('"spans"', String.raw`"\u0073pans"`);
  const sliced = joined(requestsOf(sliceTracesJson(json(escaped), size), decodeTracesJson));
  expect(contentOf(sliced)).toEqual(contentOf(whole(body, decodeTracesJson)));
  expect([...sliceTracesJson(json(String.raw`{"resourceSp\x0ans":[1]}`), size)]).toEqual([
    { ok: false, error: { code: "bad_json" } },
  ]);
});
