import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { envelopeOf, eventId, KEY, outcomeLine, receiver } from "./receive-harness.ts";

const ID = eventId("a");
const OTHER = eventId("b");
const NOW = Date.parse("2026-11-20T19:00:00Z");

async function sendItem(header: object, payload: unknown, envelope: object = {}) {
  const target = receiver({ now: () => NOW });
  const response = await target.envelope(envelopeOf(envelope, [header, payload]));
  return { target, response, all: target.batches };
}

describe("check-ins", () => {
  const CHECK_IN = { check_in_id: ID, monitor_slug: "nightly report", status: "in_progress" };

  test("become runs of their monitor, with its settings", async () => {
    const { target } = await sendItem(
      { type: "check_in" },
      {
        ...CHECK_IN,
        duration: 1.5,
        release: "shop@1",
        environment: "staging",
        contexts: { trace: { trace_id: "c".repeat(32) } },
        monitor_config: {
          schedule: { type: "crontab", value: "0 * * * *" },
          checkin_margin: 5,
          max_runtime: "30",
          timezone: "Europe/Vienna",
        },
      },
    );
    expect(target.batches[0]?.checkIns).toEqual([
      {
        projectId: 1,
        checkInId: ID,
        closesLatest: false,
        monitorSlug: "nightly-report",
        status: "in_progress",
        environment: "staging",
        release: "shop@1",
        duration: 1_500,
        traceId: "c".repeat(32),
        startedAt: NOW,
        receivedAt: NOW,
        config: {
          schedule: { type: "crontab", value: "0 * * * *" },
          checkinMarginMinutes: 5,
          maxRuntimeMinutes: 30,
          timezone: "Europe/Vienna",
          failureIssueThreshold: null,
          recoveryThreshold: null,
        },
      },
    ]);
  });

  test("without an id close the open run", async () => {
    const { target, response } = await sendItem(
      { type: "check_in" },
      { ...CHECK_IN, check_in_id: "0".repeat(32), status: "ok" },
    );
    const [checkIn] = target.batches[0]?.checkIns ?? [];
    expect(checkIn).toMatchObject({ closesLatest: true, status: "ok" });
    expect(checkIn?.checkInId).not.toBe("0".repeat(32));
    expect(await response.json()).toEqual({ id: checkIn?.checkInId });
  });

  test("by URL may have a body; the query takes precedence", async () => {
    const target = receiver();
    const response = await target.app.request(`/api/1/cron/job/${KEY}/?status=ok&duration=2`, {
      method: "POST",
      body: JSON.stringify({
        status: "error",
        environment: "qa",
        monitor_config: { schedule: { type: "interval", value: 2, unit: "hour" } },
      }),
    });
    expect(response.status).toBe(200);
    expect(target.batches[0]?.checkIns).toMatchObject([
      {
        status: "ok",
        environment: "qa",
        duration: 2_000,
        config: { schedule: { type: "interval", value: 2, unit: "hour" } },
      },
    ]);
  });

  test.each([{ monitor_slug: "" }, { status: "fine" }, { monitor_slug: 7, status: null }])(
    "without content are refused: %j",
    async (change) => {
      const { target, response } = await sendItem({ type: "check_in" }, { ...CHECK_IN, ...change });
      expect(response.status).toBe(400);
      expect(target.outcomes().map(outcomeLine)).toEqual(["monitor invalid bad_check_in 1"]);
    },
  );
});

test("session aggregates from servers become counts by release, environment and minute", async () => {
  const { target } = await sendItem(
    { type: "sessions" },
    {
      aggregates: [
        { started: "2026-11-20T18:58:30.5Z", exited: 3, errored: 1 },
        { started: "2026-11-20T18:59:00Z", did: "jane", crashed: 2 },
        { exited: 9 },
      ],
      attrs: { release: "shop@1", environment: "prod" },
    },
  );
  const none = { exited: 0, errored: 0, abnormal: 0, unhandled: 0, crashed: 0 };
  const shared = { projectId: 1, release: "shop@1", environment: "prod", receivedAt: NOW };
  expect(target.batches[0]?.sessionCounts).toEqual([
    { ...shared, ...none, userKey: null, startedAt: NOW - 120_000, exited: 3, errored: 1 },
    { ...shared, ...none, userKey: "id:jane", startedAt: NOW - 60_000, crashed: 2 },
  ]);
  expect(target.outcomes().map(outcomeLine)).toEqual(["session invalid bad_session 1"]);
});

describe("replays and profiles", () => {
  test("a replay's event is found by its id, with its page and first trace", async () => {
    const { target, response } = await sendItem(
      { type: "replay_event" },
      {
        type: "replay_event",
        replay_id: ID,
        segment_id: 0,
        timestamp: NOW / 1_000 - 1,
        urls: ["https://shop.example/cart"],
        trace_ids: ["c".repeat(32)],
        release: "shop@1",
        environment: "prod",
        platform: "javascript",
        user: { id: "7" },
      },
      { event_id: ID },
    );
    expect(target.batches[0]?.blobs).toMatchObject([
      {
        kind: "replay_event",
        groupId: ID,
        segment: 0,
        traceId: "c".repeat(32),
        name: "https://shop.example/cart",
        release: "shop@1",
        environment: "prod",
        userKey: "id:7",
        timestamp: NOW - 1_000,
      },
    ]);
    expect(await response.json()).toEqual({ id: ID });
  });

  test("a recording's segment number is in its first line; without secrets its bytes are stored unchanged", async () => {
    const target = receiver();
    const payload = Buffer.concat([Buffer.from('{"segment_id":3}\n'), deflateSync("[]", { level: 1 })]);
    const header = JSON.stringify({ event_id: ID });
    const item = JSON.stringify({ type: "replay_recording", length: payload.length });
    await target.envelope(new Uint8Array(Buffer.concat([Buffer.from(`${header}\n${item}\n`), payload])));
    const [blob] = target.batches[0]?.blobs ?? [];
    expect(blob).toMatchObject({ kind: "replay_recording", groupId: ID, segment: 3, size: payload.length });
    expect(Buffer.from(blob?.payload ?? []).equals(payload)).toBe(true);
  });

  test("profiles are found by their own id or their profiler's, with the transaction", async () => {
    const trace = "d".repeat(32);
    const profile = await sendItem(
      { type: "profile" },
      { event_id: OTHER, transaction: { name: "GET /", trace_id: trace }, platform: "node" },
      { event_id: ID },
    );
    expect(profile.target.batches[0]?.blobs).toMatchObject([
      { kind: "profile", groupId: OTHER, name: "GET /", traceId: trace },
    ]);
    const chunk = await sendItem({ type: "profile_chunk" }, { profiler_id: ID, chunk_id: OTHER });
    expect(chunk.target.batches[0]?.blobs).toMatchObject([{ groupId: ID, blobId: OTHER }]);
  });

  test("empty parts, and invalid JSON where JSON is required, are refused", async () => {
    for (const payload of ["", "[1]", "nope"]) {
      const { response, target } = await sendItem({ type: "profile" }, payload);
      expect(response.status).toBe(400);
      expect(target.outcomes()).toMatchObject([{ category: "profile", kind: "invalid", quantity: 1 }]);
    }
  });
});

test.each([-1, 0, 1.5, 1e9, "12", 3, null])(
  "a binary profile whose metadata is said to have %s bytes is refused",
  async (length) => {
    const { response, target } = await sendItem(
      { type: "profile_chunk", meta_length: length },
      { profiler_id: ID },
    );
    expect(response.status).toBe(400);
    expect(target.outcomes()).toMatchObject([{ category: "profile", kind: "invalid", reason: "bad_json" }]);
  },
);

describe("metrics of Sentry's SDKs", () => {
  test("trace metrics become points with their trace", async () => {
    const metric = {
      timestamp: NOW / 1_000,
      trace_id: "c".repeat(32),
      span_id: "d".repeat(16),
      attributes: { "sentry.release": { value: "shop@1", type: "string" } },
    };
    const { target } = await sendItem(
      { type: "trace_metric", item_count: 4 },
      {
        items: [
          { ...metric, name: "orders", type: "counter", value: 2 },
          { ...metric, name: "queue", type: "gauge", value: 7, unit: "none" },
          { ...metric, name: "latency", type: "distribution", value: 12.5, unit: "millisecond" },
          { ...metric, name: "odd", type: "spectrum", value: 1 },
        ],
      },
    );
    expect(target.batches[0]?.metrics).toMatchObject([
      { name: "orders", value: { kind: "sum", value: 2, temporality: "delta" }, service: "shop" },
      { name: "queue", value: { kind: "gauge", value: 7 }, traceId: "c".repeat(32) },
      {
        name: "latency",
        unit: "millisecond",
        value: { kind: "histogram", count: 1, sum: 12.5, min: 12.5, max: 12.5 },
      },
    ]);
    expect(target.outcomes().map(outcomeLine)).toEqual(["metric invalid bad_metric 1"]);
  });

  test("integers of 19 digits keep all of them", async () => {
    const digits = "1152921504606846977";
    const items = ["counter", "gauge", "distribution"].map(
      (type) => `{"name": "${type}", "type": "${type}", "value": ${digits}}`,
    );
    const metrics = await sendItem(
      { type: "trace_metric", item_count: 3 },
      `{"items": [${items.join(",")}]}`,
    );
    const value = Number(digits);
    expect(metrics.target.batches[0]?.metrics.map((point) => point.value)).toMatchObject([
      { kind: "sum", value, digits },
      { kind: "gauge", value, digits },
      { kind: "histogram", sum: value, digits },
    ]);
    const lines = [
      `sum:${digits}:-1|c`,
      `level:${digits}|g`,
      `latency:${digits}:2|d`,
      "small:9007199254740991:-1|c",
    ].join("\n");
    const statsd = await sendItem({ type: "statsd", length: lines.length }, lines);
    expect(statsd.target.batches[0]?.metrics.map((point) => point.value)).toMatchObject([
      { kind: "sum", digits: "1152921504606846976" },
      { kind: "gauge", digits },
      { kind: "histogram", count: 2, digits: "1152921504606846979" },
      { kind: "sum", value: 9_007_199_254_740_990 },
    ]);
  });

  test("a list of metric buckets is stored unchanged, and each bucket is counted", async () => {
    const bucket = { timestamp: 1_795_201_100, width: 10, name: "c:custom/hits@none", type: "c", value: 1 };
    const { target } = await sendItem({ type: "metric_buckets" }, [bucket, bucket, bucket]);
    expect(target.batches[0]?.raw).toMatchObject([
      { type: "metric_buckets", category: "metric", quantity: 3 },
    ]);
  });

  test("statsd lines become points", async () => {
    const { target } = await sendItem(
      { type: "statsd", length: 151 },
      [
        "latency@millisecond:1:2.5|d|#release:shop@1,environment:prod|T1795201100",
        "hits@none:1:2|c|#route:/cart",
        "users:a:b:a|s",
        "level@byte:5:1:9:20:4|g",
        "broken|c",
      ]
        .join("\n")
        .padEnd(151),
    );
    expect(target.batches[0]?.metrics).toMatchObject([
      {
        name: "latency",
        unit: "millisecond",
        time: 1_795_201_100_000_000_000n,
        value: { kind: "histogram", count: 2, sum: 3.5, min: 1, max: 2.5, values: [1, 2.5] },
        attributes: { release: "shop@1", environment: "prod" },
        service: "shop",
      },
      { name: "hits", value: { kind: "sum", value: 3 }, attributes: { route: "/cart" } },
      { name: "users", value: { kind: "gauge", value: 2, members: ["a", "b"] } },
      {
        name: "level",
        unit: "byte",
        value: { kind: "gauge", value: 5, measured: { min: 1, max: 9, sum: 20, count: 4 } },
      },
    ]);
    expect(target.outcomes().map(outcomeLine)).toEqual(["metric invalid bad_metric 1"]);
  });
});

test("an OpenTelemetry log in an envelope becomes a log record", async () => {
  const { target } = await sendItem(
    { type: "otel_log" },
    {
      timeUnixNano: String(BigInt(NOW) * 1_000_000n),
      severityNumber: 17,
      severityText: "ERROR",
      body: { stringValue: "it broke" },
      traceId: "c".repeat(32),
      attributes: [{ key: "n", value: { intValue: "3" } }],
    },
  );
  expect(target.logs()).toMatchObject([
    { body: "it broke", severity: 17, traceId: "c".repeat(32), attributes: { n: 3 }, service: "app" },
  ]);
});

test("feedback links its event, replay and trace, and keeps its own screenshot", async () => {
  const target = receiver();
  await target.envelope(
    envelopeOf(
      { event_id: ID },
      [
        { type: "feedback" },
        {
          contexts: {
            feedback: {
              message: "it broke",
              contact_email: "a@b.example",
              associated_event_id: OTHER,
              replay_id: eventId("c"),
            },
            trace: { trace_id: "d".repeat(32) },
          },
          release: "shop@1",
          environment: "prod",
        },
      ],
      [{ type: "attachment", filename: "shot.png" }, "png"],
    ),
  );
  expect(target.batches[0]?.feedback).toMatchObject([
    {
      feedbackId: ID,
      eventId: OTHER,
      replayId: eventId("c"),
      traceId: "d".repeat(32),
      release: "shop@1",
      environment: "prod",
    },
  ]);
  expect(target.batches[0]?.attachments).toMatchObject([{ eventId: ID, filename: "shot.png" }]);
});

test("names of contexts and services are clean texts, whatever their source", async () => {
  const unclean = { contexts: { "\ud800a\0": { x: 1 } }, transaction: "😀".repeat(200) };
  const events = await sendItem({ type: "event" }, unclean);
  const [made] = events.target.events();
  expect(Object.keys(made?.event.payload.contexts ?? {})).toEqual(["\uFFFDa\uFFFD"]);
  expect(made?.event.culprit.isWellFormed()).toBe(true);
  const log = { body: "x", attributes: { "sentry.release": { value: "sho\ud800p@1", type: "string" } } };
  const logs = await sendItem({ type: "log", item_count: 1 }, { items: [log] });
  expect(logs.target.logs()).toMatchObject([{ service: "sho\uFFFDp" }]);
});

test("records older than the retention are dated as just received", async () => {
  const age = 5 * 86_400_000;
  const envelope = envelopeOf({}, [{ type: "event" }, { message: "x", timestamp: (NOW - age) / 1_000 }]);
  const storedTime = async (maxAge: number) => {
    const target = receiver({ now: () => NOW, maxAge });
    await target.envelope(envelope);
    return target.events()[0]?.event.timestamp;
  };
  expect(await storedTime(6 * 86_400_000)).toBe(NOW - age);
  expect(await storedTime(4 * 86_400_000)).toBe(NOW);
});
