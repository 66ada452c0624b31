import { describe, expect, test } from "vitest";
import { decodeMetricsJson } from "./decode-metrics-json.ts";
import { decodeMetricsProto } from "./decode-metrics-proto.ts";
import type { WireMetric } from "./metrics-request.ts";

const TRACE = "5b8efff798038103d269b633813fc60c";
const SPAN = "eee19b7ec3c1b174";

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
function bytes(field: number, ...parts: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
  );
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(body.length)]), body]);
}
const number = (field: number, value: number) => Buffer.from([...varint(field * 8), ...varint(value)]);
function fixed64(value: bigint): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64LE(value);
  return buffer;
}
function double(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleLE(value);
  return buffer;
}
const eight = (field: number, value: Buffer) => Buffer.concat([Buffer.from(varint(field * 8 + 1)), value]);
const times = Buffer.concat([eight(2, fixed64(5n)), eight(3, fixed64(9n))]);
const attribute = (field: number) => bytes(field, bytes(1, "k"), bytes(2, bytes(1, "v")));
const requestOf = (...metrics: Uint8Array[]) =>
  bytes(1, bytes(2, ...metrics.map((metric) => bytes(2, metric))));
const gauge = (...points: Uint8Array[]) => bytes(5, ...points.map((point) => bytes(1, point)));

const PROTO = requestOf(
  Buffer.concat([
    bytes(1, "cpu"),
    bytes(2, "how busy"),
    bytes(3, "1"),
    gauge(Buffer.concat([attribute(7), times, eight(4, double(0.5))])),
  ]),
  Buffer.concat([
    bytes(1, "requests"),
    bytes(7, bytes(1, times, eight(6, fixed64(-7n))), number(2, 1), number(3, 1)),
  ]),
  Buffer.concat([
    bytes(1, "latency"),
    bytes(
      9,
      bytes(
        1,
        attribute(9),
        times,
        eight(4, fixed64(3n)),
        eight(5, double(12)),
        bytes(6, fixed64(1n), fixed64(2n)),
        bytes(7, double(10)),
        bytes(
          8,
          eight(2, fixed64(6n)),
          eight(3, double(4)),
          bytes(4, Buffer.from(SPAN, "hex")),
          bytes(5, Buffer.from(TRACE, "hex")),
          attribute(7),
        ),
        eight(11, double(1)),
        eight(12, double(11)),
      ),
      number(2, 2),
    ),
  ]),
  Buffer.concat([
    bytes(1, "sizes"),
    bytes(
      10,
      bytes(
        1,
        attribute(1),
        times,
        eight(4, fixed64(6n)),
        eight(5, double(21)),
        number(6, 3),
        eight(7, fixed64(1n)),
        bytes(8, number(1, 2), bytes(2, Buffer.from([1, 2]))),
        bytes(9, number(1, 1), number(2, 2)),
        eight(14, double(0.25)),
      ),
      number(2, 1),
    ),
  ]),
  Buffer.concat([
    bytes(1, "old"),
    bytes(
      11,
      bytes(
        1,
        attribute(7),
        times,
        eight(4, fixed64(2n)),
        eight(5, double(3)),
        bytes(6, eight(1, double(0.5)), eight(2, double(1))),
      ),
    ),
  ]),
);

const TIMES = { startTimeUnixNano: "5", timeUnixNano: "9" };
const ATTRIBUTES = [{ key: "k", value: { stringValue: "v" } }];
const JSON_REQUEST = {
  resourceMetrics: [
    {
      scopeMetrics: [
        {
          metrics: [
            {
              name: "cpu",
              description: "how busy",
              unit: "1",
              gauge: { dataPoints: [{ ...TIMES, attributes: ATTRIBUTES, asDouble: 0.5 }] },
            },
            {
              name: "requests",
              sum: { dataPoints: [{ ...TIMES, asInt: "-7" }], aggregationTemporality: 1, isMonotonic: true },
            },
            {
              name: "latency",
              histogram: {
                aggregationTemporality: "AGGREGATION_TEMPORALITY_CUMULATIVE",
                dataPoints: [
                  {
                    ...TIMES,
                    attributes: ATTRIBUTES,
                    count: "3",
                    sum: 12,
                    bucketCounts: ["1", 2],
                    explicitBounds: [10],
                    exemplars: [
                      {
                        timeUnixNano: "6",
                        asDouble: 4,
                        spanId: SPAN,
                        traceId: TRACE,
                        filteredAttributes: ATTRIBUTES,
                      },
                    ],
                    min: 1,
                    max: 11,
                  },
                ],
              },
            },
            {
              name: "sizes",
              exponentialHistogram: {
                aggregationTemporality: 1,
                dataPoints: [
                  {
                    ...TIMES,
                    attributes: ATTRIBUTES,
                    count: 6,
                    sum: 21,
                    scale: -2,
                    zeroCount: "1",
                    zeroThreshold: 0.25,
                    positive: { offset: 1, bucketCounts: ["1", "2"] },
                    negative: { offset: -1, bucketCounts: ["2"] },
                  },
                ],
              },
            },
            {
              name: "old",
              summary: {
                dataPoints: [
                  {
                    ...TIMES,
                    attributes: ATTRIBUTES,
                    count: "2",
                    sum: 3,
                    quantileValues: [{ quantile: 0.5, value: 1 }],
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  ],
};

const json = (document: unknown) => new TextEncoder().encode(JSON.stringify(document));

function metricsOf(decoded: ReturnType<typeof decodeMetricsProto>): WireMetric[] {
  if (!decoded.ok) throw new Error(decoded.error.code);
  return decoded.value.scopes.flatMap((scope) => scope.records);
}

describe("OTLP metrics", () => {
  test("are read with all five kinds of points, the same from either encoding", () => {
    const read = metricsOf(decodeMetricsProto(PROTO));
    expect(read).toEqual(metricsOf(decodeMetricsJson(json(JSON_REQUEST))));
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
      exemplars: [{ time: 6n, value: 4, traceId: TRACE, spanId: SPAN, attributes: { k: "v" } }],
      data: { kind: "histogram", count: 3, sum: 12, min: 1, max: 11, bounds: [10], counts: [1, 2] },
    });
  });

  test("a point without a value is rejected, unless it says that nothing was recorded", () => {
    const none = Buffer.concat([bytes(1, "gone"), gauge(times, Buffer.concat([times, number(8, 1)]))]);
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
      requestOf(bytes(9, bytes(1, bytes(6, ...counts), bytes(7, ...bounds))));
    for (const request of [
      misfit([fixed64(1n)], [double(1)]),
      misfit([fixed64(1n), fixed64(1n), fixed64(1n)], [double(2), double(1)]),
      misfit([], [double(1)]),
    ]) {
      expect(metricsOf(decodeMetricsProto(request))).toMatchObject([{ rejected: 1, points: [] }]);
    }
  });

  test("counts and bounds that are no numbers are rejected", () => {
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

  test("a gauge has no temporality, whatever stands where a sum has it", () => {
    const request = requestOf(bytes(5, bytes(1, eight(4, double(1))), number(2, 2), number(3, 1)));
    expect(metricsOf(decodeMetricsProto(request))).toMatchObject([{ temporality: 0, monotonic: false }]);
  });

  test("packed and unpacked numbers are the same", () => {
    const unpacked = requestOf(
      bytes(9, bytes(1, eight(6, fixed64(1n)), eight(6, fixed64(2n)), eight(7, double(10)))),
    );
    expect(metricsOf(decodeMetricsProto(unpacked))[0]?.points[0]?.data).toMatchObject({
      bounds: [10],
      counts: [1, 2],
    });
  });

  test("of two kinds of data in one metric the last stands, and the other's points are rejected", () => {
    const point = Buffer.concat([times, eight(4, double(1))]);
    const both = requestOf(Buffer.concat([gauge(point, point), bytes(7, bytes(1, point))]));
    expect(metricsOf(decodeMetricsProto(both))).toMatchObject([{ kind: "sum", rejected: 2, points: [{}] }]);
  });

  test("bytes that end anywhere are refused or read, never worse", () => {
    for (let end = 0; end < PROTO.length; end += 1) {
      const decoded = decodeMetricsProto(PROTO.subarray(0, end));
      expect(decoded.ok || decoded.error.code === "bad_protobuf").toBe(true);
    }
  });

  test("after 100,000 points the rest is rejected unread", () => {
    const point = bytes(1, eight(4, double(1)));
    const many = bytes(1, bytes(2, bytes(2, bytes(5, ...Array.from({ length: 100_005 }, () => point)))));
    const [metric] = metricsOf(decodeMetricsProto(many));
    expect(metric?.rejected).toBeGreaterThan(0);
    expect((metric?.points.length ?? 0) + (metric?.rejected ?? 0)).toBe(100_005);
  });
});
