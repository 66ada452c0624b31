import { describe, expect, test } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { FLOOD_LIMITS } from "#model/flood-limits.ts";
import { ProjectSettings } from "#model/project-settings.ts";
import { envelopeOf, eventId, KEY, outcomeLine, receiver } from "./receive-harness.ts";

const NOW = Date.parse("2026-11-20T19:00:30Z");
const event = (message = "x", more: object = {}) =>
  [{ type: "event" }, { message, ...more }] as [object, unknown];
const log = (count: number) =>
  [
    { type: "log", item_count: count },
    { items: Array.from({ length: count }, () => ({ body: "line", timestamp: NOW / 1_000 })) },
  ] as [object, unknown];

describe("quotas", () => {
  test("refuse the excess with a rate limit, and leave other categories alone", async () => {
    const target = receiver({
      now: () => NOW,
      settings: { quotas: [{ category: "log_item", minute: 3 }] },
    });
    expect((await target.envelope(envelopeOf({}, log(2)))).headers.get("x-sentry-rate-limits")).toBeNull();
    const mixed = await target.envelope(envelopeOf({}, log(2), event()));
    expect(mixed.status).toBe(200);
    expect(mixed.headers.get("x-sentry-rate-limits")).toBe("30:log_item;log_byte:project:quota_minute");
    expect(mixed.headers.get("retry-after")).toBeNull();
    const full = await target.envelope(envelopeOf({}, log(5)));
    expect(full.status).toBe(429);
    expect(full.headers.get("retry-after")).toBe("30");
    expect(target.logs()).toHaveLength(3);
    expect(target.events()).toHaveLength(1);
    expect(target.outcomes().map(outcomeLine)).toEqual([
      "log_item rate_limited quota_minute 1",
      "log_item rate_limited quota_minute 5",
    ]);
  });

  test("apply to OTLP, and tell the exporter how much was refused", async () => {
    const target = receiver({ now: () => NOW, settings: { quotas: [{ category: "metric", hour: 2 }] } });
    const send = () =>
      target.app.request("/v1/metrics", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          resourceMetrics: [
            {
              scopeMetrics: [
                {
                  metrics: [{ name: "n", gauge: { dataPoints: [{ asInt: 1 }, { asInt: 2 }, { asInt: 3 }] } }],
                },
              ],
            },
          ],
        }),
      });
    const first = await send();
    expect([first.status, await first.json()]).toEqual([
      200,
      { partialSuccess: { rejectedDataPoints: "1", errorMessage: "over quota" } },
    ]);
    const second = await send();
    expect([second.status, second.headers.get("retry-after")]).toEqual([429, "3570"]);
    expect(target.batches.flatMap((batch) => batch.metrics)).toHaveLength(2);
    expect(target.outcomes().map(outcomeLine)).toEqual([
      "metric rate_limited quota_hour 1",
      "metric rate_limited quota_hour 3",
    ]);
  });

  test("count each refused metric bucket", async () => {
    const target = receiver({ now: () => NOW, settings: { quotas: [{ category: "metric", minute: 0 }] } });
    await target.envelope(envelopeOf({}, [{ type: "metric_buckets" }, [{}, {}, {}]]));
    expect(target.outcomes().map(outcomeLine)).toEqual(["metric rate_limited quota_minute 3"]);
  });

  test("count each statsd line, and each span of a refused request", async () => {
    const target = receiver({
      now: () => NOW,
      settings: {
        quotas: [
          { category: "metric", minute: 0 },
          { category: "span", minute: 0 },
        ],
      },
    });
    const lines = "a@none:1|c\n\nb@none:2|c|#host:x\nc@none:3|g";
    expect(
      (await target.envelope(envelopeOf({}, [{ type: "statsd", length: lines.length }, lines]))).status,
    ).toBe(429);
    const spans = Array.from({ length: 7 }, (_, index) => ({
      traceId: "0af7651916cd43dd8448eb211c80319c",
      spanId: `${index}`.padStart(16, "1"),
      name: "s",
    }));
    const refused = await target.app.request("/v1/traces", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [...spans, { name: "no ids" }] }] }] }),
    });
    expect(refused.status).toBe(429);
    expect(target.outcomes().map(outcomeLine)).toEqual([
      "metric rate_limited quota_minute 3",
      "span rate_limited quota_minute 8",
    ]);
  });

  test("include what the ledger counted before the start", async () => {
    const target = receiver({ now: () => NOW, settings: { quotas: [{ category: "error", month: 10 }] } });
    const shared = { projectId: 1 as ProjectId, category: "error" as const, reason: "" };
    target.state.outcomes = [
      { ...shared, kind: "accepted", quantity: 7 },
      { ...shared, kind: "over_issue_cap", quantity: 2 },
      { ...shared, kind: "invalid", quantity: 50 },
    ];
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await target.envelope(envelopeOf({}, event()))).status);
    expect(statuses).toEqual([200, 429, 429]);
  });

  test("never limit client reports", async () => {
    const target = receiver({
      settings: {
        quotas: [
          { category: "default", minute: 0 },
          { category: "error", minute: 0 },
        ],
      },
    });
    const report = { discarded_events: [{ reason: "queue_overflow", category: "error", quantity: 3 }] };
    const response = await target.envelope(envelopeOf({}, [{ type: "client_report" }, report]));
    expect(response.status).toBe(200);
    expect(target.outcomes().map(outcomeLine)).toEqual(["error client_discard queue_overflow 3"]);
  });

  test("refuse an event's attachments with it", async () => {
    const target = receiver({ settings: { quotas: [{ category: "error", minute: 0 }] } });
    const envelope = envelopeOf({ event_id: eventId("a") }, event(), [
      { type: "attachment", filename: "a.txt" },
      "text",
    ]);
    expect((await target.envelope(envelope)).status).toBe(429);
    expect(target.outcomes().map(outcomeLine)).toEqual([
      "error rate_limited quota_minute 1",
      "attachment rate_limited quota_minute 1",
    ]);
  });

  test("take effect with the next request", async () => {
    const target = receiver();
    expect((await target.envelope(envelopeOf({}, event()))).status).toBe(200);
    const settings = ProjectSettings.parse({ quotas: [{ category: "error", minute: 0 }] });
    await target.ingest.rules.change(1 as ProjectId, settings);
    expect((await target.envelope(envelopeOf({}, event()))).status).toBe(429);
  });
});

describe("flood protection", () => {
  const flood = (count: number) => envelopeOf({}, ...Array.from({ length: count }, () => event()));

  test("limits a project without quotas to a burst and a rate, and leaves other categories alone", async () => {
    let now = NOW;
    const target = receiver({ now: () => now, floodProtection: true });
    for (let sent = 0; sent < 3; sent += 1) await target.envelope(flood(1_000));
    const { burst } = FLOOD_LIMITS.error;
    expect(target.events()).toHaveLength(burst);
    const refused = await target.envelope(flood(2));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(refused.headers.get("x-sentry-rate-limits")).toBe("5:error:project:quota_rate");
    const dropped = target.outcomes().filter(({ reason }) => reason === "quota_rate");
    expect(dropped.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3_000 + 2 - burst);
    expect((await target.envelope(envelopeOf({}, log(5)))).status).toBe(200);
    expect([...target.state.notices]).toEqual(["project 1: error"]);
    now += 5_000;
    expect((await target.envelope(flood(2))).status).toBe(200);
    now += 300_000;
    await target.envelope(flood(1));
    await target.envelope(flood(1));
    expect([...target.state.notices]).toEqual([]);
  });

  test("asks for a minute's pause when the hour's allowance is used up", async () => {
    const target = receiver({ now: () => NOW, floodProtection: true });
    const { leastHourly } = FLOOD_LIMITS.error;
    target.state.hours = [
      {
        projectId: 1 as ProjectId,
        category: "error",
        kind: "accepted",
        reason: "",
        quantity: leastHourly,
        at: NOW,
      },
    ];
    // The ledger is read behind the first request.
    await target.envelope(flood(1));
    const refused = await target.envelope(flood(1));
    expect(refused.headers.get("x-sentry-rate-limits")).toBe("60:error:project:spike");
  });

  test.each([
    ["a quota of the project's own", { quotas: [{ category: "error" as const, hour: 5_000 }] }],
    ["the project's settings", { floodProtection: false }],
  ])("%s replace it", async (_what, settings) => {
    const target = receiver({ now: () => NOW, floodProtection: true, settings });
    for (let sent = 0; sent < 3; sent += 1) await target.envelope(flood(1_000));
    expect(target.events()).toHaveLength(3_000);
  });
});

describe("filters", () => {
  const SETTINGS = {
    filters: {
      browserExtensions: true,
      webCrawlers: true,
      healthChecks: true,
      localhost: true,
      releases: ["*@0.*"],
      messages: ["*ResizeObserver loop*", "AbortError: *"],
    },
  };
  const exception = (type: string, value: string, file = "https://shop.example/app.js") => ({
    platform: "javascript",
    exception: { values: [{ type, value, stacktrace: { frames: [{ abs_path: file, lineno: 1 }] } }] },
  });

  test.each([
    ["message", { message: "ResizeObserver loop limit exceeded" }],
    ["message", exception("AbortError", "the user went away")],
    ["release", { message: "x", release: "shop@0.9.1" }],
    ["browser_extensions", exception("Error", "boom", "chrome-extension://abc/content.js")],
    ["localhost", { message: "x", request: { url: "http://localhost:3000/" } }],
    ["web_crawlers", { message: "x", request: { headers: { "User-Agent": "Googlebot/2.1" } } }],
  ])("%s drops %j, and is named in the ledger", async (reason, sent) => {
    const target = receiver({ settings: SETTINGS });
    const response = await target.envelope(envelopeOf({}, [{ type: "event" }, sent]));
    expect(response.status).toBe(200);
    expect(target.events()).toEqual([]);
    expect(target.outcomes().map(outcomeLine)).toEqual([`error filtered ${reason} 1`]);
  });

  test("let everything else pass", async () => {
    const target = receiver({ settings: SETTINGS });
    for (const sent of [
      exception("TypeError", "x is not a function"),
      { message: "fine", release: "shop@1.0.0", request: { url: "https://shop.example/" } },
    ]) {
      await target.envelope(envelopeOf({}, [{ type: "event" }, sent]));
    }
    expect(target.events()).toHaveLength(2);
    expect(target.outcomes()).toEqual([]);
  });

  test("drop a health check with all its spans, over either protocol", async () => {
    const target = receiver({ settings: SETTINGS });
    const trace = "c".repeat(32);
    await target.envelope(
      envelopeOf({}, [
        { type: "transaction" },
        {
          type: "transaction",
          transaction: "GET /healthz",
          start_timestamp: Date.now() / 1_000,
          timestamp: Date.now() / 1_000,
          contexts: { trace: { trace_id: trace, span_id: "d".repeat(16), op: "http.server" } },
          spans: [{ trace_id: trace, span_id: "e".repeat(16), start_timestamp: Date.now() / 1_000 }],
        },
      ]),
    );
    const span = (traceId: string, spanId: string, name: string, parentSpanId?: string) => ({
      traceId,
      spanId,
      name,
      parentSpanId,
      kind: parentSpanId === undefined ? 2 : 3,
      startTimeUnixNano: String(BigInt(Date.now()) * 1_000_000n),
    });
    await target.app.request(`/v1/traces?sentry_key=${KEY}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        resourceSpans: [
          {
            scopeSpans: [
              {
                spans: [
                  span("1".repeat(32), "a".repeat(16), "GET /ping"),
                  span("1".repeat(32), "b".repeat(16), "SELECT", "a".repeat(16)),
                  span("2".repeat(32), "c".repeat(16), "GET /shipping"),
                ],
              },
            ],
          },
        ],
      }),
    });
    expect(target.spans().map(({ name }) => name)).toEqual(["GET /shipping"]);
    const lines = target.outcomes().map(outcomeLine);
    expect(lines.filter((line) => line === "span filtered health_checks 1")).toHaveLength(4);
    expect(lines).toContain("transaction filtered health_checks 1");
  });
});
