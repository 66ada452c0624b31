import {
  ENVELOPE,
  LONE,
  SPAN,
  TRACE,
  bytes,
  envelope,
  many,
  type HostileRequest,
} from "./hostile-request.ts";

const OTLP = { "content-type": "application/json" };
const span = (fields: string) =>
  `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"${TRACE}","spanId":"${SPAN}","name":"n"${fields}}]}]}]}`;
const spanItem = (fields: string) =>
  envelope(
    '{"type":"span","item_count":1,"content_type":"application/vnd.sentry.items.span.v2+json"}',
    `{"items":[{"trace_id":"${TRACE}","span_id":"${SPAN}","name":"n"${fields}}]}`,
  );
const log = (fields: string) => `{"resourceLogs":[{"scopeLogs":[{"logRecords":[{${fields}}]}]}]}`;
const metric = (fields: string) =>
  `{"resourceMetrics":[{"scopeMetrics":[{"metrics":[{"name":"m",${fields}}]}]}]}`;

/** Spans, records and points with impossible times, sizes, ids and names. */
export const HOSTILE_TELEMETRY: HostileRequest[] = [
  ...[
    '"1e308"',
    '"-1"',
    '"99999999999999999999999999"',
    '"NaN"',
    "1e308",
    "-5",
    "null",
    "{}",
    '"0x10"',
    '" 1 "',
  ].flatMap((time) => [
    {
      name: `a span that begins at ${time}`,
      path: "/v1/traces",
      headers: OTLP,
      body: span(`,"startTimeUnixNano":${time},"endTimeUnixNano":"1"`),
      allow: [200, 400],
    },
    {
      name: `a span that ends at ${time}`,
      path: "/v1/traces",
      headers: OTLP,
      body: span(`,"startTimeUnixNano":"1795200000000000000","endTimeUnixNano":${time}`),
      allow: [200, 400],
    },
    {
      name: `a Sentry span from ${time}`,
      path: ENVELOPE,
      body: spanItem(`,"start_timestamp":${time},"end_timestamp":${time}`),
      allow: [200, 400],
    },
    {
      name: `a record of ${time}`,
      path: "/v1/logs",
      headers: OTLP,
      body: log(`"timeUnixNano":${time},"body":{"stringValue":"b"}`),
      allow: [200, 400],
    },
    {
      name: `a point of ${time}`,
      path: "/v1/metrics",
      headers: OTLP,
      body: metric(`"gauge":{"dataPoints":[{"timeUnixNano":${time},"asDouble":1}]}`),
      allow: [200, 400],
    },
  ]),
  {
    name: "a span that ends before it begins",
    path: "/v1/traces",
    headers: OTLP,
    body: span(',"startTimeUnixNano":"1795200000000000000","endTimeUnixNano":"1795100000000000000"'),
    allow: [200],
  },
  {
    name: "a transaction that ends before it begins",
    path: ENVELOPE,
    body: envelope(
      '{"type":"transaction"}',
      `{"type":"transaction","start_timestamp":1795200000,"timestamp":1,"contexts":{"trace":{"trace_id":"${TRACE}","span_id":"${SPAN}"}},"spans":[{"trace_id":"${TRACE}","span_id":"${SPAN}","start_timestamp":1e308,"timestamp":-1e308}]}`,
    ),
    allow: [200],
  },
  {
    name: "a span with a million attributes",
    path: "/v1/traces",
    headers: OTLP,
    body: span(
      `,"attributes":[${many(1_000_000, (at) => `{"key":"k${at}","value":{"intValue":1}}`).join(",")}]`,
    ),
    allow: [200, 400, 413],
  },
  {
    name: "a span with a million links",
    path: "/v1/traces",
    headers: OTLP,
    body: span(`,"links":[${"{},".repeat(999_999)}{}]`),
    allow: [200, 400, 413],
  },
  {
    name: "attributes with prototype names",
    path: "/v1/traces",
    headers: OTLP,
    body: span(
      `,"attributes":[{"key":"__proto__","value":{"kvlistValue":{"values":[{"key":"polluted","value":{"intValue":1}}]}}},{"key":"constructor","value":{"stringValue":"c"}}]`,
    ),
    allow: [200],
  },
  {
    name: "Sentry attributes with prototype names",
    path: ENVELOPE,
    body: spanItem(
      `,"start_timestamp":1795200000,"end_timestamp":1795200001,"attributes":{"__proto__":{"type":"string","value":"x"},"constructor":{"type":"integer","value":1}}`,
    ),
    allow: [200],
  },
  {
    name: "ids of every wrong length",
    path: "/v1/traces",
    headers: OTLP,
    body: `{"resourceSpans":[{"scopeSpans":[{"spans":[${many(40, (at) => `{"traceId":"${"a".repeat(at)}","spanId":"${"b".repeat(at)}","name":"n"}`).join(",")}]}]}]}`,
    allow: [200],
  },
  {
    name: "a lone surrogate in a span, a record and a point",
    path: "/v1/logs",
    headers: OTLP,
    body: log(
      `"body":{"stringValue":${LONE}},"severityText":${LONE},"eventName":${LONE},"attributes":[{"key":${LONE},"value":{"stringValue":${LONE}}}]`,
    ),
    allow: [200],
  },
  {
    name: "a span named with a lone surrogate",
    path: "/v1/traces",
    headers: OTLP,
    body: span(
      `,"startTimeUnixNano":"1795200000000000000","endTimeUnixNano":"1795200000000000001","attributes":[{"key":${LONE},"value":{"stringValue":${LONE}}}],"events":[{"name":${LONE}}],"status":{"message":${LONE}}`,
    ),
    allow: [200],
  },
  {
    name: "a metric of NaN and infinite numbers",
    path: "/v1/metrics",
    headers: OTLP,
    body: metric(
      '"sum":{"dataPoints":[{"asDouble":"NaN"},{"asDouble":"Infinity"},{"asInt":"99999999999999999999999"},{"asDouble":1e308}],"aggregationTemporality":99}',
    ),
    allow: [200, 400],
  },
  {
    name: "a histogram with the wrong number of buckets",
    path: "/v1/metrics",
    headers: OTLP,
    body: metric(
      '"histogram":{"dataPoints":[{"count":"-1","bucketCounts":["1","2","3"],"explicitBounds":[3,2]},{"count":"1e99","bucketCounts":[],"explicitBounds":[1]}]}',
    ),
    allow: [200, 400],
  },
  {
    name: "an exponential histogram without end",
    path: "/v1/metrics",
    headers: OTLP,
    body: metric(
      '"exponentialHistogram":{"dataPoints":[{"scale":2147483647,"count":"1","positive":{"offset":-2147483648,"bucketCounts":["1"]},"negative":{"offset":2147483647,"bucketCounts":["18446744073709551615"]}}]}',
    ),
    allow: [200, 400],
  },
  {
    name: "endlessly nested protobuf",
    path: "/v1/traces",
    headers: { "content-type": "application/x-protobuf" },
    body: bytes(Buffer.alloc(100_000, 0x0a)),
    allow: [400],
  },
];
