import { describe, expect, test } from "vitest";
import { decodeMetricsJson } from "./decode-metrics-json.ts";
import { decodeMetricsProto } from "./decode-metrics-proto.ts";
import type { WireMetric } from "./wire-metric.ts";
import {
  METRICS_JSON,
  METRICS_PROTO,
  SPAN,
  TIMES,
  TRACE,
  gauge,
  requestOf,
  times,
} from "../../../../tests/fixtures/metrics-of-every-kind.ts";
import {
  bytesField,
  double,
  doubleField,
  fixed64,
  fixed64Field,
  numberField,
} from "../../../../tests/fixtures/write-proto.ts";

const json = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));

function metricsOf(decoded: ReturnType<typeof decodeMetricsProto>): WireMetric[] {
  if (!decoded.ok) throw new Error(decoded.error.code);
  return decoded.value.scopes.flatMap((scope) => scope.records);
}

describe("OTLP metrics", () => {
  test("are the same from both encodings, for all five kinds of points", () => {
    const read = metricsOf(decodeMetricsProto(METRICS_PROTO));
    expect(read).toEqual(metricsOf(decodeMetricsJson(json(METRICS_JSON))));
    expect(read.map(({ kind, temporality, monotonic }) => [kind, temporality, monotonic])).toEqual([
      ["gauge", 0, false],
      ["sum", 1, true],
      ["histogram", 2, false],
      ["exponential_histogram", 1, false],
      ["summary", 0, false],
    ]);
    expect(read[2]?.points[0]).toEqual({
      attributes: { k: "v" },
      start: 5n,
      time: 9n,
      exemplars: [
        { time: 6n, value: 4, isDouble: true, traceId: TRACE, spanId: SPAN, attributes: { k: "v" } },
      ],
      data: { kind: "histogram", count: 3, sum: 12, min: 1, max: 11, bounds: [10], counts: [1, 2] },
    });
  });

  test("a point without a value is rejected, unless its flags say that nothing was recorded", () => {
    const none = Buffer.concat([
      bytesField(1, "gone"),
      gauge(times, Buffer.concat([times, numberField(8, 1)])),
    ]);
    const fromJson = { name: "gone", gauge: { dataPoints: [TIMES, { ...TIMES, flags: 1 }] } };
    for (const decoded of [
      decodeMetricsProto(requestOf(none)),
      decodeMetricsJson(json({ resourceMetrics: [{ scopeMetrics: [{ metrics: [fromJson] }] }] })),
    ]) {
      expect(metricsOf(decoded)).toMatchObject([{ rejected: 1, points: [{ data: null }] }]);
    }
  });

  test("buckets that do not fit their bounds are rejected", () => {
    const misfit = (counts: Buffer[], bounds: Buffer[]) =>
      requestOf(bytesField(9, bytesField(1, bytesField(6, ...counts), bytesField(7, ...bounds))));
    for (const request of [
      misfit([fixed64(1n)], [double(1)]),
      misfit([fixed64(1n), fixed64(1n), fixed64(1n)], [double(2), double(1)]),
      misfit([], [double(1)]),
    ]) {
      expect(metricsOf(decodeMetricsProto(request))).toMatchObject([{ rejected: 1, points: [] }]);
    }
  });

  test("counts and bounds that are not numbers are rejected", () => {
    const point = (change: object) => ({
      resourceMetrics: [
        {
          scopeMetrics: [
            {
              metrics: [
                {
                  name: "n",
                  exponentialHistogram: { dataPoints: [{ ...TIMES, positive: { bucketCounts: ["NaN"] } }] },
                },
                { name: "h", histogram: { dataPoints: [{ ...TIMES, ...change }] } },
              ],
            },
          ],
        },
      ],
    });
    for (const change of [
      { bucketCounts: ["NaN", 1], explicitBounds: [1] },
      { bucketCounts: [1, -1], explicitBounds: [1] },
      { bucketCounts: [1, 1], explicitBounds: ["NaN"] },
      { bucketCounts: [1, 1], explicitBounds: ["Infinity"] },
    ]) {
      const read = metricsOf(decodeMetricsJson(json(point(change))));
      expect(read.map(({ rejected }) => rejected)).toEqual([1, 1]);
    }
  });

  test("a gauge has no temporality, even if one is sent", () => {
    const request = requestOf(
      bytesField(5, bytesField(1, doubleField(4, 1)), numberField(2, 2), numberField(3, 1)),
    );
    expect(metricsOf(decodeMetricsProto(request))).toMatchObject([{ temporality: 0, monotonic: false }]);
  });

  test("packed and unpacked numbers are the same", () => {
    const unpacked = requestOf(
      bytesField(9, bytesField(1, fixed64Field(6, 1n), fixed64Field(6, 2n), doubleField(7, 10))),
    );
    expect(metricsOf(decodeMetricsProto(unpacked))[0]?.points[0]?.data).toMatchObject({
      bounds: [10],
      counts: [1, 2],
    });
  });

  test("of two kinds of data in one metric the last counts, and the other's points are rejected", () => {
    const point = Buffer.concat([times, doubleField(4, 1)]);
    const both = requestOf(Buffer.concat([gauge(point, point), bytesField(7, bytesField(1, point))]));
    expect(metricsOf(decodeMetricsProto(both))).toMatchObject([{ kind: "sum", rejected: 2, points: [{}] }]);
  });

  test("every truncation is refused or reads less, and never throws", () => {
    for (let end = 0; end < METRICS_PROTO.length; end += 1) {
      const decoded = decodeMetricsProto(METRICS_PROTO.subarray(0, end));
      expect(decoded.ok || decoded.error.code === "bad_protobuf").toBe(true);
    }
  });

  test("points after the first 100,000 are rejected unread", () => {
    const point = bytesField(1, doubleField(4, 1));
    const many = bytesField(
      1,
      bytesField(2, bytesField(2, bytesField(5, ...Array.from({ length: 100_005 }, () => point)))),
    );
    const [metric] = metricsOf(decodeMetricsProto(many));
    expect(metric?.rejected).toBeGreaterThan(0);
    expect((metric?.points.length ?? 0) + (metric?.rejected ?? 0)).toBe(100_005);
  });
});
