import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { KEY, outcomeLine, receiver } from "./receive-harness.ts";

const NOW = Date.parse("2026-11-20T19:00:30Z");
const HOUR = 3_600_000;
/** Enough for several slices with the padding of each. */
const COUNT = 200;
const PADDING = "x".repeat(8_000);
const TRACE = "1".repeat(32);

const nanos = (millis: number) => `${millis}000000`;
const id = (index: number) => (index + 1).toString(16).padStart(16, "0");
const span = (index: number, more: object = {}) => ({
  traceId: TRACE,
  spanId: id(index),
  parentSpanId: id(COUNT),
  name: `n${index}`,
  kind: 3,
  startTimeUnixNano: nanos(NOW),
  endTimeUnixNano: nanos(NOW + 1),
  attributes: [{ key: "padding", value: { stringValue: PADDING } }],
  ...more,
});
const some = <T>(make: (index: number) => T) => Array.from({ length: COUNT }, (_, index) => make(index));
const traces = (spans: unknown[]) => JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] });
const logs = (records: unknown[]) =>
  JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords: records }] }] });
const log = (index: number) => ({ timeUnixNano: nanos(NOW), body: { stringValue: `${index} ${PADDING}` } });

const open = (options: Parameters<typeof receiver>[0] = {}) => {
  const target = receiver({ now: () => NOW, ...options });
  const post = async (
    signal: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) =>
    target.app.request(`/v1/${signal}?sentry_key=${KEY}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
  return { ...target, post };
};

describe("a large OTLP request", () => {
  test("is stored whole, and answered with what could not be used of it", async () => {
    const target = open();
    const spans = [...some(span), null, span(COUNT, { spanId: "none" })];
    const body = new Uint8Array(gzipSync(traces(spans)));
    const response = await target.post("traces", body, { "content-encoding": "gzip" });
    expect(await response.json()).toMatchObject({ partialSuccess: { rejectedSpans: "2" } });
    expect(target.spans().map(({ name }) => name)).toEqual(some((index) => `n${index}`));
    expect(target.outcomes().map(outcomeLine)).toEqual(["span invalid bad_span 2"]);
    expect(target.failures).toEqual([]);
  });

  test("lets others be served while it is read", async () => {
    const target = open();
    const answered: string[] = [];
    const note = (name: string) => () => void answered.push(name);
    const large = target.post("traces", traces(some(span))).then(note("large"));
    const small = target.post("traces", traces([span(COUNT)])).then(note("small"));
    await Promise.all([large, small]);
    expect(answered).toEqual(["small", "large"]);
  });

  test("is not stored in part: if its end is broken, none is", async () => {
    const target = open();
    const body = logs(some(log));
    const broken = await target.post("logs", `${body.slice(0, -8)}~${body.slice(-8)}`);
    expect(broken.status).toBe(400);
    expect(target.logs()).toEqual([]);
    expect(target.outcomes().map(outcomeLine)).toEqual(["log_item invalid bad_json 1"]);
  });

  test.each([
    ["busy", 429, { busy: true }],
    ["short of room", 507, { disk: "short" as const }],
    ["full", 507, { disk: "full" as const }],
  ])("is refused whole by a store that is %s, and counted", async (_why, status, state) => {
    const target = open();
    Object.assign(target.state, state);
    expect((await target.post("logs", logs(some(log)))).status).toBe(status);
    expect(target.logs()).toEqual([]);
    expect(target.ingest.pending.list()).toMatchObject([{ kind: "rate_limited", quantity: COUNT }]);
  });

  test("is counted whole when the quota is used up, and stored as far as one lasts", async () => {
    const target = open({ settings: { quotas: [{ category: "log_item", hour: 150 }] } });
    const answer = (await (await target.post("logs", logs(some(log)))).json()) as unknown;
    expect(answer).toMatchObject({
      partialSuccess: { rejectedLogRecords: "50", errorMessage: "over quota" },
    });
    expect(target.logs()).toHaveLength(150);
    expect((await target.post("logs", logs(some(log)))).status).toBe(429);
    expect(target.outcomes().at(-1)).toMatchObject({ kind: "rate_limited", quantity: COUNT });
  });

  test("moves its spans of another time together, wherever the latest of them is", async () => {
    const target = open();
    const old = NOW - 400 * 24 * HOUR;
    const at = (millis: number) => ({ startTimeUnixNano: nanos(millis), endTimeUnixNano: nanos(millis) });
    await target.post("traces", traces(some((index) => span(index, at(old + index * HOUR)))));
    const starts = target.spans().map(({ start }) => start / 1_000_000n);
    expect(starts).toEqual(some((index) => BigInt(NOW - (COUNT - 1 - index) * HOUR)));
  });

  test("drops the spans of a filtered trace that come before the one that matches", async () => {
    const target = open({ settings: { filters: { healthChecks: true } } });
    const health = span(COUNT, { name: "GET /healthz", kind: 2, parentSpanId: "" });
    const other = span(COUNT + 1, { traceId: "2".repeat(32), name: "kept" });
    await target.post("traces", traces([...some(span), other, health]));
    expect(target.spans().map(({ name }) => name)).toEqual(["kept"]);
  });

  test("loses a record that is too large to be decoded, and no other", async () => {
    const target = open();
    const huge = { body: { stringValue: "x".repeat(11_000_000) } };
    const response = await target.post("logs", logs([log(0), huge, log(1)]));
    expect(await response.json()).toMatchObject({ partialSuccess: { rejectedLogRecords: "1" } });
    expect(target.logs()).toHaveLength(2);
    expect(target.outcomes().map(outcomeLine)).toEqual(["log_item invalid too_large 1"]);
  });
});
