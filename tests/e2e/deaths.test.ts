import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FindAnswer } from "#api/searches.ts";
import type { IssueView } from "#api/issues.ts";
import type { OutcomesAnswer } from "#api/overview.ts";
import type { TraceView } from "#api/trace.ts";
import { eventually } from "../eventually.ts";
import { childPids } from "./child-pids.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

let house: Glasshouse;

beforeAll(async () => {
  house = await startGlasshouse();
});
afterAll(() => house?.stop());

/** Title of the app's process; the dashboard runs the same program. */
function appPid(): number {
  const app = childPids(house.pid, "next-server").find((pid) =>
    readFileSync(`/proc/${pid}/environ`, "utf8").includes("GLASSHOUSE_SURFACE=app"),
  );
  if (app === undefined) throw new Error("no app runs");
  return app;
}

/** The status of a complete answer, or that it was cut off: its server may die in the middle. */
async function ask(url: string): Promise<number | "failed"> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return "failed";
  }
}

/** Sends requests until `stop` is called; returns how many got each answer. */
function load(url: string): { stop(): Promise<Map<number | "failed", number>> } {
  const counts = new Map<number | "failed", number>();
  const stopping = new AbortController();
  const client = async () => {
    while (!stopping.signal.aborted) {
      const status = await ask(url);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  const clients = [client(), client(), client(), client()];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(clients);
      return counts;
    },
  };
}

/** Sends an event as an SDK does; returns whether the collector acknowledged it. */
async function send(eventId: string): Promise<boolean> {
  const { origin, username, pathname } = new URL(house.dsn);
  const event = { event_id: eventId, platform: "node", message: "sent while a process was killed" };
  const answer = await fetch(`${origin}/api${pathname}/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${username}` },
    body: `${JSON.stringify({ event_id: eventId })}\n{"type":"event"}\n${JSON.stringify(event)}\n`,
  }).catch(() => undefined);
  return answer?.status === 200;
}

test("when the app is killed under load, the dashboard answers, the app restarts, and the crash becomes an event", async () => {
  const app = appPid();
  const pages = load(`${house.app}/`);
  await eventually(async () => expect((await fetch(house.app)).status).toBe(200));
  process.kill(app, "SIGKILL");

  expect((await fetch(`${house.dashboard}/observe`)).status).toBe(200);
  expect((await fetch(`${house.dashboard}/observe/issues`)).status).toBe(200);
  await eventually(async () => expect((await fetch(house.app)).status).toBe(200));
  const answers = await pages.stop();
  expect([...answers.keys()].filter((status) => status !== 200 && status !== "failed")).toEqual([]);

  await eventually(async () => {
    const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
    expect(issues.map((issue) => issue.title)).toContain("The app was killed by SIGKILL");
  });
});

/** The number of stored events per kind of issue. */
async function stored(): Promise<Record<string, number>> {
  const issues = await house.read<IssueView[]>("/api/0/projects/glasshouse/app/issues/?query=");
  return Object.fromEntries(issues.map(({ title, count }) => [title, Number(count)]));
}

const TIMER = "Error: The timer had nobody to tell";
const PROMISE = "Error: The promise had nobody to tell";

test("each uncaught error is an event in its request's trace, and the app keeps serving", async () => {
  const app = appPid();
  const traces = Array.from({ length: 5 }, () => randomBytes(16).toString("hex"));
  for (const trace of traces) {
    const headers = { traceparent: `00-${trace}-${randomBytes(8).toString("hex")}-01` };
    expect((await fetch(`${house.app}/faults/uncaught`, { headers })).status).toBe(200);
  }
  await eventually(async () => expect(await stored()).toMatchObject({ [TIMER]: 5, [PROMISE]: 5 }));
  for (const trace of traces) {
    const { events } = await eventually(() => house.read<TraceView>(`/api/v1/traces/${trace}`));
    expect(events.map(({ title }) => title).toSorted()).toEqual([PROMISE, TIMER]);
  }
  expect(appPid()).toBe(app);
});

test("endless throwing is limited, and the excess is counted", async () => {
  const requests = 100;
  for (let each = 0; each < requests; each++) await fetch(`${house.app}/faults/uncaught`);
  // Drops are reported after the next accepted report, once the rate limit allows one.
  await sleep(2_000);
  await fetch(`${house.app}/faults/uncaught`);
  const countDropped = async () => {
    const { outcomes } = await house.read<OutcomesAnswer>("/api/v1/outcomes");
    const dropped = outcomes.find(
      ({ category, reason }) => category === "error" && reason === "ratelimit_backoff",
    );
    return dropped?.quantity ?? 0;
  };
  await eventually(async () => {
    const { [TIMER]: timers = 0, [PROMISE]: promises = 0 } = await stored();
    expect(await countDropped()).toBeGreaterThan(0);
    expect(timers + promises + (await countDropped())).toBe(2 * (5 + requests + 1));
  });
});

test("every error id shown to a visitor is found, even after the app is killed during a flood of failures", async () => {
  const app = appPid();
  const shown: string[] = [];
  const client = async () => {
    while (shown.length < 2_000) {
      const answer = await fetch(`${house.app}/faults/server-component`).catch(() => undefined);
      if (!answer) return;
      shown.push(answer.headers.get("x-error-id") ?? "");
      if (shown.length === 200) process.kill(app, "SIGKILL");
      await answer.arrayBuffer().catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: 48 }, client));
  await eventually(async () => expect((await fetch(house.app)).status).toBe(200));

  // Of a flood of equal errors the collector stores some in full, and the ids of all.
  for (const id of shown)
    await eventually(async () => {
      const { found } = await house.read<FindAnswer>(`/api/v1/find/${id}`);
      expect(found.map(({ kind }) => kind)).toContain("event");
    });
});

test("when the collector is killed while receiving, pages keep working and nothing acknowledged is lost", async () => {
  const [collector] = childPids(house.pid, "collector/main.ts");
  const pages = load(`${house.app}/`);
  const acknowledged: string[] = [];
  for (let sent = 0; sent < 200; sent++) {
    const id = randomBytes(16).toString("hex");
    if (await send(id)) acknowledged.push(id);
    if (sent === 100) process.kill(collector ?? 0, "SIGKILL");
  }
  expect(await pages.stop().then((answers) => [...answers.keys()])).toEqual([200]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);

  await eventually(async () => expect((await fetch(`${house.collector}/readyz`)).status).toBe(200));
  for (const id of acknowledged) await house.read(`/api/0/projects/glasshouse/app/events/${id}/`);
});
