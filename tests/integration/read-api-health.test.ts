import { afterEach, beforeEach, expect, it } from "vitest";
import type { JobView, MonitorList } from "#api/monitors.ts";
import type { SloList, SloView } from "#api/slos.ts";
import type { UptimeDetail, UptimeList } from "#api/uptime.ts";
import { Rule } from "#model/watch/rule.ts";
import { makeBatch, makeSpan, NOW } from "../contract/make-batch.ts";
import { makeCheckIn } from "../contract/make-items.ts";
import { openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let api: ReadApi;
beforeEach(async () => {
  api = await openReadApi();
});
afterEach(() => api.discard());

async function get<T>(path: string): Promise<T> {
  const answer = await api.get(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
}

async function putRule(id: string, condition: object, parts: object = {}): Promise<void> {
  const rule = Rule.parse({ id, name: id, condition, ...parts });
  await api.store.putRule({ rule, origin: "person" }, NOW);
}

it("shows a job that did not start, without a new check-in", async () => {
  const config = {
    schedule: { type: "interval" as const, value: 1, unit: "hour" as const },
    checkinMarginMinutes: 5,
    maxRuntimeMinutes: null,
    timezone: null,
    failureIssueThreshold: null,
    recoveryThreshold: null,
  };
  const startedAt = NOW - 3 * HOUR;
  await api.store.append(
    makeBatch({ checkIns: [makeCheckIn({ monitorSlug: "nightly", status: "ok", startedAt, config })] }),
  );
  const { monitors } = await get<MonitorList>("/api/v1/projects/app/monitors");
  const [job] = (monitors[0]?.environments ?? []) as [JobView];
  expect(job).toMatchObject({ environment: "production", status: "missed" });
  expect(job.runs.map(({ status }) => status)).toEqual(["ok", "missed", "missed"]);
  expect(Date.parse(job.dueAt ?? "")).toBeGreaterThanOrEqual(NOW);
  const runs = await get<{ checkIns: unknown[] }>(
    "/api/v1/projects/app/monitors/nightly/check-ins?environment=staging",
  );
  expect(runs.checkIns).toEqual([]);
});

it("answers each URL with its state, its last check and its availability", async () => {
  const url = "http://a.example/health";
  await putRule("health", { kind: "uptime", url });
  await putRule("paused", { kind: "uptime", url: "http://b.example/" }, { isOn: false });
  const check = (minutesAgo: number, failure: string | null) => ({
    url,
    at: NOW - minutesAgo * MINUTE,
    status: failure === null ? 200 : 503,
    failure,
    duration: 20,
  });
  const days = Array.from({ length: 40 }, (_, place) => check((2 + place) * 720, null));
  await api.store.recordUptime(
    [...days, check(3, null), check(2, "answered 503"), check(1, "answered 503")],
    NOW,
  );
  const { urls } = await get<UptimeList>("/api/v1/uptime");
  expect(urls.map(({ rule, state }) => [rule.id, state])).toEqual([
    ["health", "down"],
    ["paused", "off"],
  ]);
  const [health] = urls;
  expect(health).toMatchObject({
    since: new Date(NOW - 2 * MINUTE).toISOString(),
    last: { status: 503, failure: "answered 503", duration: 20 },
    lastFailure: { at: new Date(NOW - MINUTE).toISOString() },
    availability: { month: { checks: 43, failed: 2, share: 41 / 43 } },
  });
  expect(health?.availability.week.checks).toBeLessThan(43);
  expect(health?.steps.reduce((sum, { failed }) => sum + failed, 0)).toBe(2);
  const detail = await get<UptimeDetail>("/api/v1/uptime/health?steps=48");
  expect(detail.checks[0]).toMatchObject({ failure: "answered 503" });
  const week = await get<UptimeDetail>(
    `/api/v1/uptime/health?start=${new Date(NOW - 7 * DAY).toISOString()}&steps=84`,
  );
  expect(week.stepMillis).toBe(2 * HOUR);
  expect(week.steps.length).toBeGreaterThan(10);
  expect((await api.get("/api/v1/uptime/none")).status).toBe(404);
});

it("answers each objective with what it attained and what is left of its budget", async () => {
  const scope = { service: "shop", operation: "/checkout" };
  await putRule("checkout", { kind: "slo", scope, target: 99, windowDays: 7 });
  await putRule("quiet", { kind: "slo", scope: { service: "none" }, target: 99.9 });
  const spans = Array.from({ length: 1000 }, (_, place) =>
    makeSpan({
      start: BigInt(NOW - 5 * HOUR - place * 1000) * 1_000_000n,
      status: place < 5 ? "error" : "ok",
      attributes: { "http.route": "/checkout" },
    }),
  );
  await api.store.append(makeBatch({ spans }));
  const { slos } = await get<SloList>("/api/v1/slos");
  const [checkout, quiet] = slos as [SloView, SloView];
  expect(checkout).toMatchObject({
    ...scope,
    target: 99,
    windowDays: 7,
    state: "met",
    requests: 1000,
    bad: 5,
    attained: 99.5,
    budgetLeft: 0.5,
    goneInMillis: null,
  });
  expect(checkout.burn.map(({ minutes, burn }) => [minutes, burn])).toEqual([
    [5, null],
    [30, null],
    [60, null],
    [360, 0.5],
    [4320, 0.5],
  ]);
  expect(checkout.budget[0]?.left).toBe(1);
  expect(checkout.budget.at(-1)?.left).toBeCloseTo(0.5, 9);
  expect(quiet).toMatchObject({ state: "unmeasured", attained: null, budgetLeft: null });
  expect(await get<SloView>("/api/v1/slos/checkout")).toEqual(checkout);
  expect((await api.get("/api/v1/slos/none")).status).toBe(404);
});

it("refuses rules that could not be checked, and says which part of them", async () => {
  const put = async (condition: object) => {
    const answer = await api.app.request("http://localhost/api/v1/rules/one", {
      method: "PUT",
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ id: "one", name: "One", condition }),
    });
    return [answer.status, ((await answer.json()) as { detail?: string }).detail ?? ""] as const;
  };
  expect(await put({ kind: "uptime", url: "http://me:secret@a.example/" })).toEqual([
    400,
    expect.stringContaining("condition.url: "),
  ]);
  expect(await put({ kind: "uptime", url: "http://169.254.169.254/" })).toEqual([
    400,
    expect.stringContaining("condition.url: "),
  ]);
  expect(await put({ kind: "slo", scope: {}, target: 99, objective: "latency" })).toEqual([
    400,
    expect.stringContaining("condition.goodMillis: "),
  ]);
  expect((await put({ kind: "uptime", url: "https://a.example/" }))[0]).toBe(200);
});
