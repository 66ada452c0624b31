import { afterEach, beforeEach, expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import type { RulePreview } from "#api/rules.ts";
import type { MonitorConfig } from "#model/check-in.ts";
import type { SessionUpdate } from "#model/session.ts";
import {
  makeBatch,
  makeEvent,
  makeSpan,
  newEventId,
  newTraceId,
  NOW,
  PROJECT,
} from "../contract/make-batch.ts";
import { makeCheckIn, makePoint } from "../contract/make-items.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";
import { postPreview } from "./post-preview.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

const preview = (condition: object, days = 7, rule: object = {}) =>
  postPreview(api, condition, { days, rule });

/** When the alerts began and ended, in hours before now, and what they say. */
const alertsOf = ({ alerts }: RulePreview) =>
  alerts.map(({ start, end, title }) => [hoursAgo(start), end === null ? null : hoursAgo(end), title]);

function hoursAgo(at: string): number {
  return Math.round(((NOW - Date.parse(at)) / HOUR) * 100) / 100;
}

const START = new Date(NOW - 7 * DAY).toISOString();

it("replays regressed issues: those that came back, each time, until they were resolved again", async () => {
  const hash = "a1".repeat(16);
  const event = (at: number, release: string, own = hash) =>
    api.store.append(
      makeBatch({
        events: [
          makeEvent({
            timestamp: at,
            receivedAt: at,
            hashes: [own],
            release,
            title: "TypeError: vatRate",
            level: "error",
          }),
        ],
      }),
    );
  const resolve = (at: number) =>
    api.store.changeIssues(
      {
        bulkId: newEventId(),
        actor: { kind: "person", name: "ann" },
        change: { kind: "resolve", in: "now" },
        ids: [1 as IssueId],
        total: 1,
      },
      at,
    );
  await event(NOW - 6 * DAY, "shop@1");
  await resolve(NOW - 5 * DAY);
  await event(NOW - 4 * DAY, "shop@2");
  await resolve(NOW - 4 * DAY + 2 * HOUR);
  await event(NOW - 2 * HOUR, "shop@3");
  // Never resolved, so it never came back.
  await event(NOW - HOUR, "shop@3", "b1".repeat(16));
  const found = await preview({ kind: "regressed_issue" });
  expect(alertsOf(found)).toEqual([
    [2, null, "TypeError: vatRate"],
    // Resolved after two hours, and five minutes to keep firing.
    [96, 93.92, "TypeError: vatRate"],
  ]);
  expect(found).toMatchObject({
    total: 2,
    replayedFrom: START,
    alerts: [{ release: "shop@3" }, { release: "shop@2" }],
  });
  expect((await preview({ kind: "regressed_issue", level: "fatal" })).total).toBe(0);
  expect((await preview({ kind: "regressed_issue" }, 3)).total).toBe(1);
  // New issues are over once they are resolved, or had no event for a day.
  await event(NOW - 3 * DAY, "shop@2", "c1".repeat(16));
  expect(alertsOf(await preview({ kind: "new_issue" }))).toMatchObject([
    [1, null, "TypeError: vatRate"],
    [72, 46.92, "TypeError: vatRate"],
    [144, 119.92, "TypeError: vatRate"],
  ]);
});

const HOURLY: MonitorConfig = {
  schedule: { type: "crontab", value: "0 * * * *" },
  checkinMarginMinutes: 5,
  maxRuntimeMinutes: 30,
  timezone: "UTC",
  failureIssueThreshold: null,
  recoveryThreshold: null,
};

it("replays check-ins: a run that failed, one that took too long, and those that did not start", async () => {
  // One run an hour for six days; none between 50 and 47 hours ago.
  const runs = Array.from({ length: 144 }, (_, ago) => ago + 1).filter((ago) => ago <= 47 || ago > 50);
  await api.store.append(
    makeBatch({
      checkIns: runs.map((ago) => {
        const startedAt = NOW - ago * HOUR;
        const receivedAt = startedAt + (ago === 72 ? 45 : 2) * MINUTE;
        return makeCheckIn({ status: ago === 100 ? "error" : "ok", startedAt, receivedAt, config: HOURLY });
      }),
    }),
  );
  const found = await preview({ kind: "check_in" });
  expect(alertsOf(found)).toEqual([
    // Due 50 hours ago, missed five minutes later; over five minutes after the next run.
    [49.9, 46.92, "nightly did not start"],
    [71.48, 71.15, "nightly runs for too long"],
    [99.95, 98.92, "nightly failed"],
  ]);
  expect(hoursAgo(found.replayedFrom!)).toBe(144);
  expect(found.note).toContain("no earlier run is stored");
  expect(await preview({ kind: "check_in", monitor: "hourly" })).toMatchObject({
    total: 0,
    replayedFrom: null,
    note: "No check-in of such a job was received yet, so there is nothing to replay.",
  });
  // Silent after three times the hour between its runs.
  expect(alertsOf(await preview({ kind: "silence", of: "monitor" }))).toEqual([
    [47.98, 46.92, "nightly is silent"],
  ]);
});

function sessions(
  day: number,
  count: number,
  crashed: number,
  parts: Partial<SessionUpdate> = {},
): SessionUpdate[] {
  return Array.from({ length: count }, (_, place) => ({
    projectId: PROJECT,
    sid: `${day}-${place}-${parts.release}`,
    status: place < crashed ? "crashed" : "exited",
    release: "shop@1",
    environment: "production",
    // Two sessions a user: those that crash belong to few of them.
    userKey: `id:${Math.floor(place / 2)}`,
    startedAt: NOW - day * DAY - 12 * HOUR + place * 1000,
    receivedAt: NOW - day * DAY,
    errors: 0,
    ...parts,
  }));
}

it("replays crash-free sessions and users, of a release or the latest", async () => {
  await api.store.append(
    makeBatch({
      sessions: [
        ...sessions(6, 100, 0),
        ...sessions(5, 200, 8),
        ...sessions(4, 200, 0),
        ...sessions(2, 200, 20, { release: "shop@2" }),
        // Too few to say anything.
        ...sessions(1, 40, 40, { release: "shop@3" }),
      ],
    }),
  );
  const found = await preview({ kind: "crash_free", below: 97 });
  expect(alertsOf(found).map(([start, , title]) => [start, title])).toEqual([
    [59, "shop@2: fewer sessions are free of crashes"],
    [131, "shop@1: fewer sessions are free of crashes"],
  ]);
  expect(found.alerts[1]).toMatchObject({ now: 0.96, before: 0.97, release: "shop@1" });
  // No day has enough of them any more: a day later they are over.
  expect(hoursAgo(found.alerts[0]!.end!)).toBe(11);
  expect(found.series).toMatchObject({ label: "Crash-free sessions", unit: "share" });
  expect(Math.min(...found.series!.points.map(({ value }) => value ?? 1))).toBe(0.9);
  expect((await preview({ kind: "crash_free", below: 97, release: "shop@1" })).total).toBe(1);
  expect((await preview({ kind: "crash_free", below: 95 })).total).toBe(1);
  // Four of a hundred users, and ten.
  const users = await preview({ kind: "crash_free", of: "users", below: 96.5 });
  expect(users.alerts.map(({ now }) => now)).toEqual([0.9, 0.96]);
  expect(await preview({ kind: "crash_free", release: "shop@9" })).toMatchObject({
    replayedFrom: null,
    note: "No day in this time has 50 sessions of that release, which a share needs.",
  });
});

const traceAt = (at: number, parts: Parameters<typeof makeSpan>[0] = {}) =>
  makeSpan({ traceId: newTraceId(), start: BigInt(Math.round(at)) * 1_000_000n, ...parts });

it("replays searches of traces, by what the trace and its spans have", async () => {
  const from = NOW - 50 * HOUR;
  await api.store.append(
    makeBatch({
      spans: [
        ...Array.from({ length: 96 }, (_, hour) =>
          traceAt(NOW - (hour + 0.5) * HOUR, { attributes: { tenant: "a" } }),
        ),
        ...Array.from({ length: 30 }, (_, place) =>
          traceAt(from + place * MINUTE, { status: "error", attributes: { tenant: "b" } }),
        ),
      ],
    }),
  );
  const threshold = { is: "above", value: 5 };
  for (const query of ["status:error", "tenant:b"]) {
    const found = await preview({ kind: "search", signal: "traces", query, threshold });
    expect(alertsOf(found)).toEqual([[49.75, 49, "Previewed"]]);
    expect(found).toMatchObject({ series: { label: "Traces" }, alerts: [{ now: 15 }] });
    const counted = found.series!.points.reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect(counted).toBe(30);
  }
  expect((await preview({ kind: "search", signal: "traces", query: "tenant:c", threshold })).total).toBe(0);
  const rise = { is: "up", percent: 400, against: "window" };
  const risen = await preview({
    kind: "search",
    signal: "traces",
    query: "tenant:a OR tenant:b",
    threshold: rise,
    windowMinutes: 60,
  });
  expect(risen.alerts.map(({ now, before }) => [now, before])).toEqual([[31, 1]]);
});

it("replays the burn rates of an objective, of availability and of latency", async () => {
  const spans = [];
  for (let ago = 4 * 1440; ago >= 1; ago -= 1)
    for (let place = 0; place < 3; place += 1) {
      const isBad = ago <= 2 * 1440 && ago > 2 * 1440 - 40 && place === 0;
      spans.push(
        traceAt(NOW - ago * MINUTE + place, {
          attributes: { "http.route": "/checkout" },
          status: isBad ? "error" : "ok",
          duration: (isBad ? 2000 : 50) * 1e6,
        }),
      );
    }
  await api.store.append(makeBatch({ spans }));
  const scope = { service: "shop", operation: "/checkout" };
  for (const condition of [
    { kind: "slo", scope, target: 99 },
    { kind: "slo", scope, target: 99, objective: "latency", goodMillis: 500 },
  ]) {
    const found = await preview(condition);
    // A third of the requests of 40 minutes: 14.4 times too fast after half an hour, and then 6 times over six hours.
    const fast = found.alerts.filter(({ title }) => title === "/checkout burns its error budget");
    expect(fast.length).toBe(1);
    expect(hoursAgo(fast[0]!.start)).toBeLessThan(47.8);
    expect(hoursAgo(fast[0]!.start)).toBeGreaterThan(47.4);
    expect(hoursAgo(fast[0]!.end!)).toBeLessThan(47.3);
    expect(hoursAgo(fast[0]!.end!)).toBeGreaterThan(46.3);
    expect(hoursAgo(found.replayedFrom!)).toBe(96);
    const worst = Math.max(...found.series!.points.map(({ value }) => value ?? 0));
    expect(worst).toBeCloseTo(40 / 180, 2);
  }
  expect((await preview({ kind: "slo", scope, target: 90 })).total).toBe(0);
  expect(await preview({ kind: "slo", scope: { service: "cart" }, target: 99 })).toMatchObject({
    replayedFrom: null,
    note: "No such requests were received in this time, so there is nothing to measure.",
  });
});

it("replays the checks of a URL one by one, and before that by their hours", async () => {
  const url = "https://shop.example/health";
  const check = (ago: number) => ({
    url,
    at: NOW - ago * MINUTE,
    status: 200,
    failure: null as string | null,
    duration: 20,
  });
  const fails = (ago: number) =>
    (ago <= 5 * 1440 && ago > 5 * 1440 - 50) || (ago <= 600 && ago > 597) || ago === 300;
  // They were made over days: what is older than two is summed by then.
  for (let day = 6; day >= 1; day -= 1) {
    const checks = Array.from({ length: 1440 }, (_, place) => check(day * 1440 - place));
    for (const [place, one] of checks.entries())
      if (fails(day * 1440 - place)) Object.assign(one, { status: 503, failure: "answered 503" });
    await api.store.recordUptime(checks, NOW - (day - 1) * DAY);
  }
  const found = await preview({ kind: "uptime", url });
  expect(alertsOf(found)).toEqual([
    // At the second of three failed checks; over five minutes after the first that did not fail.
    [9.98, 9.87, "shop.example/health is down"],
    [120, 118, "shop.example/health is down"],
  ]);
  expect(found.note).toContain("Single checks are stored for two days");
  expect(hoursAgo(found.replayedFrom!)).toBe(144);
  expect(found.series).toMatchObject({ label: "Failed checks", unit: "share" });
  expect((await preview({ kind: "uptime", url, failures: 5 }, 1)).total).toBe(0);
  expect((await preview({ kind: "uptime", url, failures: 1 }, 1)).total).toBe(2);
  expect(await preview({ kind: "uptime", url: "https://other.example/" })).toMatchObject({
    total: 0,
    replayedFrom: null,
    note: "This URL was not checked in this time, so nothing is known of its past. Checks begin once the rule is saved.",
  });
});

it("replays silent metrics", async () => {
  const minutes = Array.from({ length: 2 * 1440 }, (_, ago) => ago + 1).filter(
    (ago) => ago > 900 || ago <= 840,
  );
  await api.store.append(
    makeBatch({
      metrics: minutes.map((ago) =>
        makePoint({ name: "queue", time: BigInt(NOW - ago * MINUTE) * 1_000_000n }),
      ),
    }),
  );
  const found = await preview({ kind: "silence", of: "metric" });
  expect(alertsOf(found)).toEqual([[14.92, 13.92, "queue is silent"]]);
  expect((await preview({ kind: "silence", of: "metric", name: "other" })).replayedFrom).toBeNull();
});

it("replays data that was dropped, and says what of itself is not stored", async () => {
  const found = await preview({ kind: "collector" });
  expect(found).toMatchObject({ total: 0, replayedFrom: START, series: { label: "Dropped data" } });
  expect(found.note).toContain("Past notices and failed messages are not stored");
});
