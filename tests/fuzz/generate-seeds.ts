import { gunzipSync } from "node:zlib";
import { sampleEnvelope } from "../load/ingest/sample-envelope.ts";
import { bytesField, doubleField, fixed64Field, numberField } from "../fixtures/write-proto.ts";
import type { Seeds } from "./seeds.ts";

const NOW = BigInt(Date.now()) * 1_000_000n;
const TRACE = "5b8efff798038103d269b633813fc60c";
const SPAN = "eee19b7ec3c1b174";
const hex = (text: string) => Buffer.from(text, "hex");

/** A request of each kind with every field a reader knows, for when there are no captured ones. */
export function generatedSeeds(): Seeds {
  return {
    envelopes: [gunzipSync(sampleEnvelope()), itemsEnvelope()],
    otlpProto: { traces: [tracesProto()], logs: [logsProto()], metrics: [metricsProto()] },
    otlpJson: { traces: [json(TRACES)], logs: [json(LOGS)], metrics: [json(METRICS)] },
  };
}

function itemsEnvelope(): Buffer {
  const now = Date.now() / 1_000;
  const items: [object, unknown][] = [
    [
      { type: "transaction" },
      {
        transaction: "GET /",
        start_timestamp: now,
        timestamp: now + 1,
        contexts: { trace: { trace_id: TRACE, span_id: SPAN } },
        spans: [{ trace_id: TRACE, span_id: "1".repeat(16), start_timestamp: now }],
      },
    ],
    [
      { type: "span", item_count: 1 },
      {
        items: [
          {
            trace_id: TRACE,
            span_id: SPAN,
            name: "x",
            start_timestamp: now,
            attributes: { a: { value: 1, type: "integer" } },
          },
        ],
      },
    ],
    [
      { type: "log", item_count: 1 },
      { items: [{ timestamp: now, level: "info", body: "line", attributes: {} }] },
    ],
    [
      { type: "trace_metric", item_count: 1 },
      { items: [{ timestamp: now, name: "n", type: "counter", value: 1 }] },
    ],
    [{ type: "session" }, { sid: TRACE, status: "ok", started: now, attrs: { release: "a@1" } }],
    [{ type: "sessions" }, { aggregates: [{ started: now, exited: 1 }], attrs: { release: "a@1" } }],
    [
      { type: "check_in" },
      {
        check_in_id: TRACE,
        monitor_slug: "job",
        status: "ok",
        monitor_config: { schedule: { type: "crontab", value: "* * * * *" } },
      },
    ],
    [
      { type: "client_report" },
      { discarded_events: [{ reason: "sample_rate", category: "error", quantity: 2 }] },
    ],
    [{ type: "user_report" }, { event_id: TRACE, comments: "it broke" }],
    [
      { type: "raw_security" },
      { "csp-report": { "document-uri": "https://a.example", "violated-directive": "script-src" } },
    ],
    [{ type: "statsd" }, "n@ms:1|d|#a:b|T1795201100"],
    [{ type: "replay_event" }, { replay_id: TRACE, segment_id: 0 }],
    [{ type: "attachment", length: 3, filename: "a.txt" }, "a\nb"],
  ];
  const lines = items.flatMap(([header, payload]) => [
    JSON.stringify(header),
    typeof payload === "string" ? payload : JSON.stringify(payload),
  ]);
  return Buffer.from([JSON.stringify({ event_id: TRACE }), ...lines].join("\n"));
}

const ATTRIBUTES = [
  { key: "s", value: { stringValue: "a" } },
  { key: "i", value: { intValue: "7" } },
  { key: "list", value: { arrayValue: { values: [{ boolValue: true }, { doubleValue: 0.5 }] } } },
  { key: "map", value: { kvlistValue: { values: [{ key: "k", value: { bytesValue: "AQI=" } }] } } },
];
const RESOURCE = { attributes: [{ key: "service.name", value: { stringValue: "shop" } }] };
const TRACES = {
  resourceSpans: [
    {
      resource: RESOURCE,
      scopeSpans: [
        {
          scope: { name: "scope" },
          spans: [
            {
              traceId: TRACE,
              spanId: SPAN,
              name: "GET /",
              kind: 2,
              startTimeUnixNano: String(NOW),
              endTimeUnixNano: String(NOW + 5n),
              attributes: ATTRIBUTES,
              events: [{ name: "exception", timeUnixNano: String(NOW), attributes: ATTRIBUTES }],
              links: [{ traceId: TRACE, spanId: SPAN, attributes: ATTRIBUTES }],
              status: { code: 2, message: "no" },
            },
          ],
        },
      ],
    },
  ],
};
const LOGS = {
  resourceLogs: [
    {
      resource: RESOURCE,
      scopeLogs: [
        {
          logRecords: [
            {
              timeUnixNano: String(NOW),
              severityNumber: 9,
              severityText: "INFO",
              body: { stringValue: "line" },
              traceId: TRACE,
              spanId: SPAN,
              attributes: ATTRIBUTES,
            },
          ],
        },
      ],
    },
  ],
};
const TIMES = { startTimeUnixNano: String(NOW), timeUnixNano: String(NOW + 9n), attributes: ATTRIBUTES };
const METRICS = {
  resourceMetrics: [
    {
      resource: RESOURCE,
      scopeMetrics: [
        {
          metrics: [
            { name: "g", unit: "1", gauge: { dataPoints: [{ ...TIMES, asDouble: 0.5 }] } },
            {
              name: "s",
              sum: { dataPoints: [{ ...TIMES, asInt: "7" }], aggregationTemporality: 2, isMonotonic: true },
            },
            {
              name: "h",
              histogram: {
                dataPoints: [
                  {
                    ...TIMES,
                    count: "3",
                    sum: 6,
                    bucketCounts: ["1", "2"],
                    explicitBounds: [2],
                    exemplars: [{ timeUnixNano: String(NOW), asDouble: 1, traceId: TRACE, spanId: SPAN }],
                  },
                ],
                aggregationTemporality: 1,
              },
            },
            {
              name: "e",
              exponentialHistogram: {
                dataPoints: [
                  {
                    ...TIMES,
                    count: "3",
                    scale: -1,
                    zeroCount: "1",
                    positive: { offset: 1, bucketCounts: ["1", "1"] },
                  },
                ],
                aggregationTemporality: 1,
              },
            },
            {
              name: "q",
              summary: {
                dataPoints: [{ ...TIMES, count: "3", sum: 6, quantileValues: [{ quantile: 0.5, value: 1 }] }],
              },
            },
          ],
        },
      ],
    },
  ],
};

const text = (value: string) => bytesField(1, value);
const keyValue = (field: number) =>
  Buffer.concat([
    bytesField(field, bytesField(1, "s"), bytesField(2, text("a"))),
    bytesField(field, bytesField(1, "i"), bytesField(2, numberField(3, 7))),
    bytesField(field, bytesField(1, "l"), bytesField(2, bytesField(5, bytesField(1, doubleField(4, 0.5))))),
    bytesField(
      field,
      bytesField(1, "m"),
      bytesField(2, bytesField(6, bytesField(1, bytesField(1, "k"), bytesField(2, numberField(2, 1))))),
    ),
  ]);
const frame = (...records: Buffer[]) =>
  bytesField(
    1,
    bytesField(1, keyValue(1)),
    bytesField(2, bytesField(1, text("scope")), ...records.map((record) => bytesField(2, record))),
  );

function tracesProto(): Buffer {
  return frame(
    Buffer.concat([
      bytesField(1, hex(TRACE)),
      bytesField(2, hex(SPAN)),
      bytesField(4, hex(SPAN)),
      bytesField(5, "GET /"),
      numberField(6, 2),
      fixed64Field(7, NOW),
      fixed64Field(8, NOW + 5n),
      keyValue(9),
      bytesField(11, fixed64Field(1, NOW), bytesField(2, "exception"), keyValue(3)),
      bytesField(13, bytesField(1, hex(TRACE)), bytesField(2, hex(SPAN)), keyValue(4)),
      bytesField(15, bytesField(2, "no"), numberField(3, 2)),
    ]),
  );
}

function logsProto(): Buffer {
  return frame(
    Buffer.concat([
      fixed64Field(1, NOW),
      numberField(2, 9),
      bytesField(3, "INFO"),
      bytesField(5, text("line")),
      keyValue(6),
      bytesField(9, hex(TRACE)),
      bytesField(10, hex(SPAN)),
      fixed64Field(11, NOW),
      bytesField(12, "named"),
    ]),
  );
}

function metricsProto(): Buffer {
  const times = Buffer.concat([fixed64Field(2, NOW), fixed64Field(3, NOW + 9n)]);
  const metric = (name: string, field: number, point: Buffer) =>
    Buffer.concat([bytesField(1, name), bytesField(field, bytesField(1, times, point), numberField(2, 1))]);
  const exemplar = (field: number) =>
    bytesField(
      field,
      fixed64Field(2, NOW),
      doubleField(3, 1),
      bytesField(4, hex(SPAN)),
      bytesField(5, hex(TRACE)),
      keyValue(7),
    );
  const doubles = (...values: number[]) =>
    Buffer.concat(values.map((value) => doubleField(1, value).subarray(1)));
  const fixed64s = (...values: bigint[]) =>
    Buffer.concat(values.map((value) => fixed64Field(1, value).subarray(1)));
  return frame(
    metric("g", 5, Buffer.concat([keyValue(7), doubleField(4, 0.5), exemplar(5)])),
    metric("s", 7, Buffer.concat([keyValue(7), fixed64Field(6, 7n)])),
    metric(
      "h",
      9,
      Buffer.concat([
        fixed64Field(4, 3n),
        doubleField(5, 6),
        bytesField(6, fixed64s(1n, 2n)),
        bytesField(7, doubles(2)),
        exemplar(8),
        keyValue(9),
        doubleField(11, 1),
        doubleField(12, 3),
      ]),
    ),
    metric(
      "e",
      10,
      Buffer.concat([
        keyValue(1),
        fixed64Field(4, 3n),
        numberField(6, 1),
        fixed64Field(7, 1n),
        bytesField(8, numberField(1, 2), bytesField(2, Buffer.from([1, 1]))),
        exemplar(11),
        doubleField(14, 0.5),
      ]),
    ),
    metric(
      "q",
      11,
      Buffer.concat([
        keyValue(7),
        fixed64Field(4, 3n),
        doubleField(5, 6),
        bytesField(6, doubleField(1, 0.5), doubleField(2, 1)),
      ]),
    ),
  );
}

function json(document: unknown): Buffer {
  return Buffer.from(JSON.stringify(document));
}
