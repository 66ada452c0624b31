import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { problemHandler } from "#collector/http/problem.ts";
import { startFlushing } from "#collector/receive/flush-outcomes.ts";
import { envelopeOf, KEY, outcomeLine, receiver, TOKEN } from "./receive-harness.ts";

const AUTH = `?sentry_key=${KEY}`;
const JSON_TYPE = { "content-type": "application/json" };
const TRACES = {
  resourceSpans: [
    {
      scopeSpans: [
        {
          spans: [{ traceId: "a".repeat(32), spanId: "b".repeat(16), name: "GET /", startTimeUnixNano: "1" }],
        },
      ],
    },
  ],
};
const LOGS = { resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: "a" } }, {}] }] }] };
const METRICS = {
  resourceMetrics: [
    {
      scopeMetrics: [
        { metrics: [{ name: "m", gauge: { dataPoints: [{ timeUnixNano: "1", asDouble: 1 }] } }] },
      ],
    },
  ],
};
const MAP = JSON.stringify({ version: 3, sources: [], mappings: "" });
const DEBUG_ID = "00000000-0000-0000-0000-000000000001";

type Door = [name: string, path: string, init: RequestInit, counted: string | null];
const DOORS: Door[] = [
  [
    "envelopes",
    `/api/1/envelope/${AUTH}`,
    { method: "POST", body: envelopeOf({}, [{ type: "event" }, { message: "m" }]) },
    "error rate_limited store_full 1",
  ],
  [
    "legacy events",
    `/api/1/store/${AUTH}`,
    { method: "POST", body: gzipSync('{"message":"m"}'), headers: { "content-encoding": "gzip" } },
    "error rate_limited store_full 1",
  ],
  [
    "browser reports",
    `/api/1/security/${AUTH}`,
    {
      method: "POST",
      body: JSON.stringify({
        "csp-report": { "document-uri": "https://a.test", "violated-directive": "img" },
      }),
    },
    "security rate_limited store_full 1",
  ],
  [
    "check-ins",
    `/api/1/cron/nightly/${AUTH}&status=ok`,
    { method: "POST" },
    "monitor rate_limited store_full 1",
  ],
  [
    "OTLP traces",
    `/v1/traces${AUTH}`,
    { method: "POST", body: JSON.stringify(TRACES), headers: JSON_TYPE },
    "span rate_limited store_full 1",
  ],
  [
    "OTLP logs",
    `/v1/logs${AUTH}`,
    { method: "POST", body: JSON.stringify(LOGS), headers: JSON_TYPE },
    "log_item rate_limited store_full 2",
  ],
  [
    "OTLP metrics",
    `/v1/metrics${AUTH}`,
    { method: "POST", body: JSON.stringify(METRICS), headers: JSON_TYPE },
    "metric rate_limited store_full 1",
  ],
  [
    "source maps",
    `/api/v1/source-maps/${DEBUG_ID}`,
    { method: "PUT", body: MAP, headers: { authorization: `Bearer ${TOKEN}` } },
    null,
  ],
];

describe.each(["short", "full"] as const)("on a disk that is %s", (disk) => {
  test.each(DOORS)(
    "%s are refused with 507 and Retry-After, and counted",
    async (_name, path, init, counted) => {
      const target = receiver();
      target.state.disk = disk;
      target.app.onError(problemHandler((error) => target.failures.push(error)));
      const response = await target.app.request(path, init);
      expect(response.status).toBe(507);
      expect(response.headers.get("retry-after")).toBe("30");
      expect(target.ingest.pending.list().map(outcomeLine)).toEqual(counted === null ? [] : [counted]);
      expect([target.batches, target.failures]).toEqual([[], []]);
    },
  );
});

test("an OTLP refusal is a status of the client's encoding, and a Sentry one names the limited categories", async () => {
  const target = receiver();
  target.state.disk = "short";
  const otlp = await target.app.request(`/v1/logs${AUTH}`, {
    method: "POST",
    body: JSON.stringify(LOGS),
    headers: JSON_TYPE,
  });
  expect(await otlp.json()).toMatchObject({ code: 14, message: expect.stringContaining("no room") });
  const sentry = await target.envelope(envelopeOf({}, [{ type: "event" }, { message: "m" }]));
  expect(await sentry.json()).toMatchObject({ causes: ["store_full"] });
  expect(sentry.headers.get("x-sentry-rate-limits")).toBe("30:error:organization:store_full");
});

test("what was refused enters the ledger with the next batch once there is room, hour by hour", async () => {
  let now = Date.UTC(2026, 10, 23, 12);
  const target = receiver({ now: () => now });
  const event = envelopeOf({}, [{ type: "event" }, { message: "m" }]);
  target.state.disk = "short";
  for (let hour = 0; hour < 3; hour++) {
    await target.envelope(event);
    await target.envelope(event);
    now += 3_600_000;
  }
  target.state.disk = "roomy";
  expect((await target.envelope(event)).status).toBe(200);
  expect(target.outcomes().map(outcomeLine)).toEqual(Array(3).fill("error rate_limited store_full 2"));
  expect(target.ingest.pending.list()).toEqual([]);
});

test("what was refused enters the ledger even if no further batch comes", async () => {
  const target = receiver();
  target.state.disk = "short";
  await target.envelope(envelopeOf({}, [{ type: "event" }, { message: "m" }]));
  const flushing = startFlushing(target.ingest);
  await flushing.stop();
  expect(target.batches).toEqual([]);
  target.state.disk = "full";
  await flushing.stop();
  expect(target.ingest.pending.list()).toHaveLength(1);
  target.state.disk = "roomy";
  await flushing.stop();
  expect(target.outcomes().map(outcomeLine)).toEqual(["error rate_limited store_full 1"]);
});

test("a client's own report of drops is accepted, and waits for room", async () => {
  const target = receiver();
  target.state.disk = "short";
  const report = { discarded_events: [{ reason: "queue_overflow", category: "error", quantity: 7 }] };
  const response = await target.envelope(envelopeOf({}, [{ type: "client_report" }, report]));
  expect(response.status).toBe(200);
  expect(target.ingest.pending.list().map(outcomeLine)).toEqual(["error client_discard queue_overflow 7"]);
});
