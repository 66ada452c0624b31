import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { UnixMillis } from "#lib/units.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { Span } from "#model/span.ts";
import type { Alert } from "#model/watch/alert.ts";
import { Rule } from "#model/watch/rule.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { evaluate } from "#collector/watch/evaluate.ts";
import { makeCheckIn, makePoint } from "../contract/make-items.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, newEventId, NOW, PROJECT } from "../contract/make-batch.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const DAY = 1440;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

/** Rules are stored as the API would store them, with the defaults of their schema. */
async function rules(...conditions: [kind: string, parts?: object, rule?: object][]): Promise<void> {
  for (const [kind, parts = {}, rule = {}] of conditions) {
    const parsed = Rule.parse({
      id: kind.replaceAll("_", "-"),
      name: kind,
      condition: { kind, ...parts },
      ...rule,
    });
    await api.store.putRule({ rule: parsed, origin: "person" }, NOW);
  }
}

/** Evaluates once, as the collector does each minute. */
async function judge(now: UnixMillis, since = 0): Promise<void> {
  const { changes, states } = await evaluate(
    api.context,
    { now, since, longest: 2 * MINUTE, elapsed: () => 0 },
    newEventId,
  );
  await api.store.changeAlerts(changes, states);
}

const alerts = () => api.store.listAlerts(0, 50);
const open = async () => (await alerts()).filter(({ endedAt }) => endedAt === null);
const states = async () => (await api.store.listStates()).map(({ ruleId, state }) => `${ruleId} ${state}`);

/** Requests a minute before now, the `failing`-th of which fail; those and half of the others are of one region. */
function requests(
  minutesAgo: number,
  count: number,
  failing: number | null,
  parts: Partial<Span> = {},
): Span[] {
  return Array.from({ length: count }, (_, place) => {
    const fails = failing !== null && place % failing === 0;
    return makeSpan({
      name: "GET /checkout",
      start: BigInt(NOW - minutesAgo * MINUTE + 1000 + place) * 1_000_000n,
      status: fails ? "error" : "ok",
      attributes: { "http.route": "/checkout", "app.region": fails || place % 2 === 0 ? "gb" : "de" },
      ...parts,
    });
  });
}

/** A day of ten requests a minute, of which one in a hundred fails, up to some minutes ago. */
function dayOf(until: number, parts: Partial<Span> = {}): Span[] {
  const minutes = Array.from({ length: DAY - until }, (_, index) => DAY - index);
  return minutes.flatMap((ago) => requests(ago, 10, ago % 10 === 0 ? 10 : null, parts));
}

async function sendDay(until: number, parts: Partial<Span> = {}): Promise<void> {
  await api.store.append(makeBatch({ spans: dayOf(until, parts) }));
}

it("stays quiet over a day of clean traffic, whatever the rules", async () => {
  await rules(["failures"], ["slower"], ["silence"], ["traffic", { direction: "both" }], ["collector"]);
  await rules(["check_in"], ["new_issue"], ["regressed_issue"], ["escalating_issue"], ["crash_free"]);
  await sendDay(1);
  for (let minute = 0; minute < 5; minute += 1) await judge(NOW + minute * 1000);
  expect(await alerts()).toEqual([]);
  expect(await states()).toEqual([]);
});

it("opens one alert when an operation fails, says what the failing requests have in common, and ends it", async () => {
  await rules(["failures", {}, { severity: "page", runbook: "https://a.example/run" }]);
  await sendDay(11);
  for (let ago = 10; ago >= 1; ago -= 1) await api.store.append(makeBatch({ spans: requests(ago, 10, 4) }));
  await judge(NOW);
  await judge(NOW + MINUTE);
  const [alert, ...others] = await open();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ kind: "failures", severity: "page", runbook: "https://a.example/run" });
  expect(alert?.detail).toMatchObject({
    title: "/checkout is failing",
    subject: { service: "shop", operation: "/checkout", issueId: null },
    measure: { unit: "share" },
  });
  expect(alert?.detail.text).toMatch(/^\d+ % of 1\d\d requests failed \(\d+\), usually 1 %\.$/);
  expect(alert?.detail.evidence.common.join()).toContain("app.region = gb (100 %");
  expect(alert?.detail.evidence.traceId).toMatch(/^[0-9a-f]{32}$/);
  // When it began, not when it was found.
  expect(Math.abs((alert?.openedAt ?? 0) - (NOW - 10 * MINUTE))).toBeLessThanOrEqual(2 * MINUTE);
  for (let minute = 1; minute <= 75; minute += 1)
    await api.store.append(makeBatch({ spans: requests(-minute, 10, null) }));
  for (let minute = 60; minute <= 75; minute += 1) await judge(NOW + minute * MINUTE);
  expect(await open()).toEqual([]);
});

it("judges only what a rule covers, by its limit, and each rule for itself", async () => {
  const failing = { service: "shop", operation: "/checkout" };
  await rules(["failures", { scope: { service: "cart" } }, { id: "other-service" }]);
  await rules(["failures", { scope: { environment: "staging" } }, { id: "other-environment" }]);
  await rules(["failures", { scope: failing }, { id: "own" }]);
  await rules(["failures", { per: "service" }, { id: "services" }]);
  await rules(["failures", { limit: 0.1 }, { id: "low" }], ["failures", { limit: 0.9 }, { id: "high" }]);
  await rules(["failures", {}, { id: "off", isOn: false }]);
  await sendDay(11);
  for (let ago = 10; ago >= 1; ago -= 1) await api.store.append(makeBatch({ spans: requests(ago, 10, 4) }));
  await judge(NOW);
  expect((await open()).map(({ ruleId }) => ruleId).toSorted()).toEqual(["low", "own", "services"]);
  const ofService = (await open()).find(({ ruleId }) => ruleId === "services");
  expect(ofService?.detail).toMatchObject({ title: "shop is failing", subject: { operation: null } });
  // One that is named, and of which there is nothing, says so.
  expect(await states()).toContain("other-service no_data");
});

it("waits for its minutes, goes on after a restart in each state, and notifies nobody while muted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-watch-"));
  let store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30 });
  const mutedUntil = new Date(NOW + DAY * MINUTE).toISOString();
  const rule = Rule.parse({
    id: "failures",
    name: "Failures",
    condition: { kind: "failures", windows: "quick" },
    forMinutes: 2,
    keepFiringMinutes: 2,
    mutedUntil,
  });
  await store.putRule({ rule, origin: "person" }, NOW);
  await store.append(makeBatch({ spans: dayOf(11) }));
  for (let ago = 10; ago >= -3; ago -= 1) await store.append(makeBatch({ spans: requests(ago, 10, 4) }));
  const seen: string[] = [];
  for (let minute = 0; minute <= 25; minute += 1) {
    const times = { now: NOW + minute * MINUTE, since: 0, longest: 2 * MINUTE, elapsed: () => 0 };
    const { changes, states: next } = await evaluate({ ...api.context, store }, times, newEventId);
    await store.changeAlerts(changes, next);
    seen.push((await store.listStates())[0]?.state ?? "normal");
    if (minute === 5)
      for (let ago = -4; ago >= -30; ago -= 1)
        await store.append(makeBatch({ spans: requests(ago, 60, null) }));
    await store.close();
    store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30 });
  }
  expect([...new Set(seen)]).toEqual(["pending", "firing", "recovering", "normal"]);
  expect(seen.filter((state) => state === "pending")).toHaveLength(2);
  expect(seen.filter((state) => state === "recovering")).toHaveLength(2);
  const [alert, ...others] = await store.listAlerts(0, 50);
  expect(others).toEqual([]);
  expect(alert?.endedAt).not.toBeNull();
  expect(await store.listAlertMessages([alert!.id])).toEqual([]);
  await store.close();
  await rm(folder, { recursive: true });
}, 60_000);

it("finds an operation that became slow, and one that slows down over hours", async () => {
  await rules(["slower"], ["slower", { limit: 900 }, { id: "by-limit" }]);
  const took = (millis: number, route = "/checkout"): Partial<Span> => ({
    duration: millis * 1e6,
    attributes: { "http.route": route },
  });
  const spans: Span[] = [];
  for (let ago = DAY; ago >= 1; ago -= 1) {
    for (let place = 0; place < 10; place += 1) {
      const usual = 60 + ((ago * 7 + place * 13) % 50);
      spans.push(...requests(ago, 1, null, took(ago <= 10 ? usual * 10 : usual)));
      // Six per cent longer every quarter of an hour.
      const slower = ago < 240 ? 1.06 ** ((240 - ago) / 15) : 1;
      spans.push(...requests(ago, 1, null, took(usual * slower, "/cart")));
    }
  }
  await api.store.append(makeBatch({ spans }));
  await judge(NOW);
  const found = (await open()).map(({ ruleId, detail }) => `${ruleId}: ${detail.title}`).toSorted();
  expect(found).toContain("slower: /checkout is slow");
  expect(found.some((one) => /^slower: \/cart is (?:getting slower|slow)$/.test(one))).toBe(true);
  const slow = (await open()).find(({ detail }) => detail.title === "/checkout is slow");
  expect(slow?.detail.text).toMatch(
    /^The p95 of \d+ requests is (?:\d+ ms|1(?:\.\d)? s), usually 1\d\d ms\.$/,
  );
  expect(slow?.detail.evidence.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it("finds a service that fell silent, since when, and that it is back", async () => {
  await rules(["silence", {}, { keepFiringMinutes: 0 }]);
  await sendDay(20);
  await sendDay(1, { service: "cart", resource: { "service.name": "cart" } });
  await judge(NOW);
  expect((await open()).map(({ detail }) => detail.title)).toEqual(["shop is silent"]);
  expect((await open())[0]?.openedAt).toBe(NOW - 21 * MINUTE);
  await api.store.append(makeBatch({ spans: requests(0, 3, null) }));
  await judge(NOW + 2 * MINUTE);
  expect(await open()).toEqual([]);
});

it("finds traffic that drops, but not while nothing could be received", async () => {
  await rules(["traffic"]);
  const spans: Span[] = [];
  for (let day = 4; day >= 0; day -= 1)
    for (let ago = day * DAY + 120; ago >= Math.max(1, day * DAY - 120); ago -= 1)
      spans.push(...requests(ago, day === 0 && ago <= 20 ? 1 : 8, null));
  await api.store.append(makeBatch({ spans }));
  await judge(NOW, NOW - 5 * MINUTE);
  expect(await open()).toEqual([]);
  await judge(NOW);
  const [alert] = await open();
  expect(alert?.detail).toMatchObject({ title: "shop gets fewer requests", measure: { unit: "/min" } });
  expect(alert?.detail.text).toMatch(/^15 requests in 15 minutes, usually 1\d\d at this hour\.$/);
});

it("raises no alarm for failures that arrive more than ten minutes late, but does for those that do not", async () => {
  await rules(["failures"]);
  await sendDay(41);
  for (let ago = 40; ago >= 1; ago -= 1)
    await api.store.append(makeBatch({ spans: requests(ago, 10, null) }));
  await judge(NOW);
  // Of minutes that were judged as they were known: a client that was offline, or a backfill.
  for (let ago = 40; ago >= 13; ago -= 1) await api.store.append(makeBatch({ spans: requests(ago, 10, 1) }));
  await judge(NOW + MINUTE);
  await judge(NOW + 2 * MINUTE);
  expect(await alerts()).toEqual([]);
  for (let ago = 7; ago >= 0; ago -= 1) await api.store.append(makeBatch({ spans: requests(ago, 10, 1) }));
  await judge(NOW + 2 * MINUTE);
  expect(await open()).toHaveLength(1);
});

it("opens and ends nothing when the clock jumps", async () => {
  await rules(["failures"], ["silence"], ["traffic"]);
  await sendDay(11);
  for (let ago = 10; ago >= 1; ago -= 1) await api.store.append(makeBatch({ spans: requests(ago, 10, 4) }));
  await judge(NOW);
  const before = (await alerts()).map(({ key, endedAt }) => ({ key, endedAt }));
  expect(before).toHaveLength(1);
  for (const jump of [180, -180, 10_000, -10_000]) {
    const now = NOW + jump * MINUTE;
    // The watch notices the jump, and has received nothing since.
    for (let minute = 0; minute < 3; minute += 1) await judge(now + minute * MINUTE, now);
    expect((await alerts()).map(({ key, endedAt }) => ({ key, endedAt }))).toEqual(before);
  }
});

it("reports new issues of level error and above once, and one that came back", async () => {
  await rules(["new_issue"], ["regressed_issue"]);
  const hashes = ["ab".repeat(16)];
  const append = (timestamp: UnixMillis, level: "error" | "info", of = hashes) =>
    api.store.append(makeBatch({ events: [makeEvent({ timestamp, level, hashes: of, receivedAt: NOW })] }));
  await append(NOW - MINUTE, "error");
  await append(NOW - MINUTE, "info", ["cd".repeat(16)]);
  await append(NOW - 60 * MINUTE, "error", ["ef".repeat(16)]);
  await judge(NOW);
  await judge(NOW + MINUTE);
  const found = await open();
  expect(found.map(({ kind }) => kind)).toEqual(["new_issue"]);
  expect(found[0]?.detail.subject.issueId).toMatch(/^\d+$/);
  await resolve(found[0]!);
  for (let minute = 2; minute <= 8; minute += 1) await judge(NOW + minute * MINUTE);
  expect(await open()).toEqual([]);
  await append(NOW, "error");
  await judge(NOW + 9 * MINUTE);
  expect((await open()).map(({ kind }) => kind)).toEqual(["regressed_issue"]);
});

it("lists the new issues of one release within ten minutes in one alert", async () => {
  await rules(["new_issue"]);
  const append = (hash: string, release: string, at = NOW) =>
    api.store.append(
      makeBatch({
        events: [makeEvent({ timestamp: at, receivedAt: at, hashes: [hash.repeat(16)], release })],
      }),
    );
  await append("a1", "shop@2");
  await append("a2", "shop@2");
  await append("b1", "cart@7");
  await judge(NOW);
  await append("a3", "shop@2", NOW + 5 * MINUTE);
  await judge(NOW + 5 * MINUTE);
  const titles = async () => (await open()).map(({ detail }) => detail.title).toSorted();
  expect(await titles()).toEqual(["3 new issues of shop@2", expect.not.stringContaining("new issues")]);
  const group = (await open()).find(({ detail }) => detail.subject.release === "shop@2");
  expect(group?.detail.issueIds).toHaveLength(3);
  await append("a4", "shop@2", NOW + 11 * MINUTE);
  await judge(NOW + 11 * MINUTE);
  expect(await open()).toHaveLength(3);
});

it("finds an issue that escalates, and only what matches the rule's search", async () => {
  await rules(["escalating_issue"], ["escalating_issue", { query: "is:assigned" }, { id: "assigned" }]);
  const events = (count: number, at: UnixMillis, hash = "ab") =>
    Array.from({ length: count }, () =>
      makeEvent({ timestamp: at, receivedAt: at, hashes: [hash.repeat(16)] }),
    );
  const hour = Math.floor(NOW / 3_600_000) * 3_600_000;
  const past = Array.from({ length: 20 }, (_, ago) => events(2, hour - (ago + 1) * 3_600_000)).flat();
  await api.store.append(makeBatch({ events: [...past, ...events(15, hour + 1000)] }));
  await judge(NOW);
  expect(await open()).toEqual([]);
  await api.store.append(makeBatch({ events: events(10, hour + 2000) }));
  await judge(NOW + 1000);
  const [alert, ...others] = await open();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ ruleId: "escalating-issue", detail: { measure: { now: 25, before: 2 } } });
});

it("finds a metric past its limit, the rate of a counter, and one that is missing", async () => {
  await rules(["metric", { metric: "queue", threshold: { is: "above", value: 50 } }, { id: "high" }]);
  await rules(["metric", { metric: "queue", threshold: { is: "below", value: 50 } }, { id: "low" }]);
  await rules([
    "metric",
    { metric: "jobs", aggregate: "rate", threshold: { is: "above", value: 5 } },
    { id: "rate" },
  ]);
  await rules(["metric", { metric: "gone", threshold: { is: "absent" } }, { id: "absent" }]);
  await rules(["metric", { metric: "gone", threshold: { is: "above", value: 1 } }, { id: "no-data" }]);
  const point = (name: string, ago: number, value: MetricPoint["value"]) =>
    makePoint({ name, time: BigInt(NOW - ago * MINUTE) * 1_000_000n, value });
  const metrics = Array.from({ length: 30 }, (_, index) => 30 - index).flatMap((ago) => [
    point("queue", ago, { kind: "gauge", value: 80 }),
    // A counter since its process began, at ten a minute.
    point("jobs", ago, { kind: "sum", value: 9000 - ago * 10, temporality: "cumulative", monotonic: true }),
  ]);
  await api.store.append(makeBatch({ metrics }));
  await judge(NOW);
  const found = await open();
  expect(found.map(({ ruleId }) => ruleId).toSorted()).toEqual(["absent", "high", "rate"]);
  expect(found.find(({ ruleId }) => ruleId === "rate")?.detail.measure?.now).toBeCloseTo(10, 0);
  expect(found.find(({ ruleId }) => ruleId === "high")?.detail.text).toBe(
    "The avg over 15 minutes is 80; the limit is 50.",
  );
  expect(await states()).toContain("no-data no_data");
});

it("counts log records and traces that match a search", async () => {
  const above = { is: "above", value: 20 };
  await rules(["search", { signal: "logs", query: "level:error", threshold: above }, { id: "logs" }]);
  await rules(["search", { signal: "logs", query: "nothing", threshold: above }, { id: "no-logs" }]);
  await rules(["search", { signal: "traces", query: "status:error", threshold: above }, { id: "traces" }]);
  await rules([
    "search",
    { signal: "traces", query: "name:none", threshold: { is: "absent" } },
    { id: "absent" },
  ]);
  const spans = Array.from({ length: 30 }, (_, index) =>
    makeSpan({
      traceId: index.toString(16).padStart(32, "a0") as Span["traceId"],
      spanId: index.toString(16).padStart(16, "a0") as Span["spanId"],
      parentSpanId: null,
      start: BigInt(NOW - 5 * MINUTE) * 1_000_000n,
      status: "error",
    }),
  );
  const logs = Array.from({ length: 25 }, () =>
    makeLog({ time: BigInt(NOW - 5 * MINUTE) * 1_000_000n, severity: 17 }),
  );
  await api.store.append(makeBatch({ spans, logs }));
  await judge(NOW);
  const found = await open();
  expect(found.map(({ ruleId }) => ruleId).toSorted()).toEqual(["absent", "logs", "traces"]);
  expect(found.find(({ ruleId }) => ruleId === "logs")?.detail.text).toBe(
    '25 log records in 15 minutes match "level:error"; the limit is 20.',
  );
});

it("finds a release whose sessions crash, by its limit", async () => {
  await rules(["crash_free", { below: 99 }], ["crash_free", { below: 90 }, { id: "low" }]);
  const sessions = Array.from({ length: 100 }, (_, index) => ({
    projectId: PROJECT,
    sid: `s${index}`,
    status: index < 4 ? "crashed" : "exited",
    release: "shop@2",
    environment: "production",
    userKey: null,
    startedAt: NOW - 30 * MINUTE,
    receivedAt: NOW - 30 * MINUTE,
    errors: 0,
  }));
  await api.store.append(makeBatch({ sessions }));
  await judge(NOW);
  const [alert, ...others] = await open();
  expect(others).toEqual([]);
  expect(alert?.detail).toMatchObject({
    text: "96 % of 100 sessions of the last day are free of crashes; the limit is 99 %.",
    subject: { release: "shop@2" },
  });
});

it("finds notices of errors and data that is dropped, until they are over", async () => {
  await rules(["collector", {}, { keepFiringMinutes: 0 }]);
  api.store.raiseNotice({
    code: "state_damaged",
    subject: "",
    text: "The disk is nearly full.",
    detail: "Free some.",
  });
  api.store.raiseNotice({ code: "search_rebuilding", subject: "", text: "Rebuilding.", detail: "Wait." });
  const dropped = { projectId: PROJECT, category: "span", reason: "quota", at: NOW - 5 * MINUTE } as const;
  await api.store.append(
    makeBatch({
      outcomes: [
        { ...dropped, kind: "rate_limited", quantity: 50 },
        { ...dropped, kind: "filtered", quantity: 900 },
      ],
    }),
  );
  await judge(NOW);
  expect((await open()).map(({ detail }) => detail.title).toSorted()).toEqual([
    "Data is dropped",
    "The disk is nearly full.",
  ]);
  api.store.clearNotice("state_damaged", "");
  await judge(NOW + 30 * MINUTE);
  expect(await open()).toEqual([]);
});

it("finds a job that failed, and monitors and metrics that fell silent", async () => {
  await rules(["check_in"], ["check_in", { monitor: "other" }, { id: "other-job" }]);
  await rules(
    ["silence", { of: "monitor" }, { id: "monitors" }],
    ["silence", { of: "metric" }, { id: "metrics" }],
  );
  const ago = (minutes: number) => NOW - minutes * MINUTE;
  const runs = Array.from({ length: 40 }, (_, index) =>
    makeCheckIn({
      checkInId: newEventId(),
      monitorSlug: "nightly",
      startedAt: ago(100 - index * 2),
      status: index === 39 ? "error" : "ok",
    }),
  );
  const point = (name: string, minutes: number) =>
    makePoint({ name, time: BigInt(ago(minutes)) * 1_000_000n, value: { kind: "gauge", value: 1 } });
  const minutes = Array.from({ length: 150 }, (_, minute) => minute + 1);
  const metrics = [
    ...minutes.map((minute) => point("heartbeat", minute)),
    ...minutes.filter((minute) => minute > 15).map((minute) => point("stopped", minute)),
  ];
  await api.store.append(makeBatch({ checkIns: runs, metrics }));
  await judge(NOW);
  const found = (await open()).map(({ ruleId, detail }) => `${ruleId}: ${detail.title}`).toSorted();
  expect(found).toEqual([
    "check-in: nightly failed",
    "metrics: stopped is silent",
    "monitors: nightly is silent",
  ]);
});

it("finds a channel whose messages are given up, until one is sent", async () => {
  await rules(["silence"], ["collector", {}, { keepFiringMinutes: 0 }]);
  const channel = {
    id: "hook",
    name: "Hook",
    kind: "webhook",
    address: "https://a.example/",
    isOn: true,
  } as const;
  await api.store.putChannel(
    { channel: { ...channel, key: null, template: null, severity: "info" }, origin: "person" },
    NOW,
  );
  await sendDay(20);
  await judge(NOW);
  const settle = async (key: string, failure: string | null) => {
    const { messages } = await api.store.readOutbox(NOW + DAY * MINUTE, 0);
    const waiting = messages.filter(({ dueAt, delivery }) => dueAt !== null && delivery === null);
    const ids = waiting.map(({ id }) => id);
    const delivery = { key, channel: "hook", reasons: [], messages: ids, repeats: [], logs: [] };
    await api.store.pickMessages({ deliveries: [delivery], held: [], givenUp: [], closed: [] }, NOW);
    await api.store.settleDelivery("hook", key, { at: NOW, dueAt: null, failure });
  };
  await settle("first", "answered 500");
  await judge(NOW + MINUTE);
  const titles = async () => (await open()).map(({ detail }) => detail.title);
  expect(await titles()).toContain("The channel hook fails");
  await settle("second", null);
  await judge(NOW + 2 * MINUTE);
  expect(await titles()).not.toContain("The channel hook fails");
});

it("shows why a rule fails, and evaluates the others", async () => {
  await rules([
    "search",
    { signal: "logs", query: "a level:loud", threshold: { is: "absent" } },
    { id: "broken" },
  ]);
  await rules([
    "search",
    { signal: "logs", query: "level:loud", threshold: { is: "absent" } },
    { id: "alerts", onError: "alert" },
  ]);
  await rules(["silence"]);
  await sendDay(20);
  await judge(NOW);
  expect((await open()).map(({ ruleId }) => ruleId).toSorted()).toEqual(["alerts", "silence"]);
  const broken = (await api.store.listStates()).find(({ ruleId }) => ruleId === "broken");
  expect(broken).toMatchObject({ state: "error", reason: expect.stringContaining("level: takes") });
  await rules([
    "search",
    { signal: "logs", query: "x", threshold: { is: "above", value: 1 } },
    { id: "broken" },
  ]);
  await judge(NOW + MINUTE);
  expect(await states()).not.toContain("broken error");
});

it("ends the alerts of a rule that is deleted, turned off, or about something else now", async () => {
  await rules(
    ["silence", {}, { id: "deleted" }],
    ["silence", {}, { id: "off" }],
    ["silence", {}, { id: "moved" }],
  );
  await sendDay(20);
  await judge(NOW);
  expect(await open()).toHaveLength(3);
  await api.store.deleteRule("deleted");
  await rules(["silence", {}, { id: "off", isOn: false }]);
  await rules(["silence", { scope: { service: "cart" } }, { id: "moved" }]);
  await judge(NOW + MINUTE);
  expect(await open()).toEqual([]);
});

async function resolve({ detail }: Alert): Promise<void> {
  const answer = await api.app.request(
    `http://localhost/api/0/organizations/glasshouse/issues/${detail.subject.issueId}/`,
    {
      method: "PUT",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ status: "resolved" }),
    },
  );
  expect(answer.status).toBe(200);
  expect(
    (await api.store.listIssueIds(PROJECT, { condition: { kind: "status", status: "resolved" } })).length,
  ).toBe(1);
}

it("explains every alert of an evaluation, and looks again for what its requests have in common", async () => {
  await rules(["failures"]);
  const routes = Array.from({ length: 8 }, (_, place) => `/route/${place}`);
  const of = (route: string, region: string) => ({
    name: `GET ${route}`,
    attributes: { "http.route": route, "app.region": region },
  });
  for (const route of routes) {
    const spans = Array.from({ length: DAY / 4 - 5 }, (_, index) =>
      requests(DAY - index * 4, 3, null, of(route, "de")),
    );
    await api.store.append(makeBatch({ spans: spans.flat() }));
    // They have nothing in common that those before had not.
    for (let ago = 16; ago >= 7; ago -= 1)
      await api.store.append(makeBatch({ spans: requests(ago, 4, 2, of(route, "de")) }));
  }
  await judge(NOW - 6 * MINUTE);
  expect(await open()).toHaveLength(8);
  for (const { detail } of await open())
    expect(detail.evidence).toMatchObject({ common: [], traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const before = (await open())[0]!.detail.evidence.traceId;
  for (const route of routes)
    for (let ago = 6; ago >= 1; ago -= 1)
      await api.store.append(makeBatch({ spans: requests(ago, 10, 1, of(route, "gb")) }));
  await judge(NOW);
  const again = await open();
  expect(again).toHaveLength(8);
  for (const { detail } of again) expect(detail.evidence.common.join()).toContain("app.region = gb");
  expect(again[0]!.detail.evidence.traceId).toBe(before);
});
