import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutcomesAnswer } from "#api/overview.ts";
import { eventually } from "../../eventually.ts";
import { type Collector, startCollector, stopCollector } from "../../integration/start-collector.ts";
import { residentMegabytes } from "../../process-memory.ts";
import { SPANS_A_REQUEST } from "../generate/otlp-request.ts";
import type { OpenResult } from "../open-loop.ts";
import { percentile } from "../percentile.ts";
import { type Load, startLoad } from "../start-load.ts";
import { whileRunning } from "../while-running.ts";
import type { BurstJob, BurstResult } from "./burst-process.ts";

const TIMES_STEADY = 10;
const BURST = 60_000;
const STEADY = 5_000;
/** Sockets of many programs: an SDK opens some for errors, an exporter one or two for spans. */
const EVENT_SOCKETS = 2_000;
const SPAN_SOCKETS = 500;
/** Bodies, the queue to the store, and what each connection takes; about 1,100 were seen. */
const MOST_RESIDENT = 1_500;
/** Milliseconds that 95 of 100 questions take at most during the burst; those that wait for the store took 3,000. */
const PATIENT = 10_000;
const SAMPLE = 200;
/** Milliseconds that a disk may take to write what a killed process left to it, and to delete it. */
const DISK = 120_000;

const QUESTIONS = ["/api/0/projects/glasshouse/app/issues/", "/api/v1/traces", "/readyz"];
const SETTINGS = "/api/v1/projects/app/settings";
const ANSWERS = new Set(["200", "429", "503"]);

let folder: string;
let collector: Collector;
let load: Load | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-burst-"));
  collector = await startCollector(folder, { LOG_LEVEL: "error", GLASSHOUSE_FLOOD_PROTECTION: "0" });
  // Events of the same kinds come by the thousand, and each is to be found.
  const settings = (await (await ask(SETTINGS)).json()) as object;
  const body = JSON.stringify({ ...settings, issueCapPerHour: 1_000_000 });
  const { ok } = await ask(SETTINGS, { method: "PUT", body });
  if (!ok) throw new Error("The cap of payloads could not be changed.");
  load = await startLoad();
}, 60_000);
afterAll(async () => {
  load?.stop();
  await stopCollector(collector, "SIGKILL");
  await rm(folder, { recursive: true });
}, DISK);

const ask = (path: string, init: RequestInit = {}) =>
  fetch(collector.url + path, {
    ...init,
    headers: {
      authorization: `Bearer ${collector.credentials.apiToken}`,
      "content-type": "application/json",
    },
  });
const pid = () => collector.child.pid ?? 0;
const target = () => ({
  port: Number(new URL(collector.url).port),
  key: new URL(collector.credentials.dsn).username,
});

/** A closed loop for some seconds. */
function steadily(kind: "events" | "spans", millis: number) {
  const { port, key } = target();
  const send =
    kind === "events"
      ? { kind, count: (millis / 1_000) * 4_000, key }
      : { kind, count: (millis / 1_000) * 160, seed: Date.now() };
  return load!.measure({ port, connections: kind === "events" ? 32 : 8, millis, send }, pid());
}

async function burst(job: Omit<BurstJob, "port" | "key">): Promise<BurstResult> {
  const child = fork(join(import.meta.dirname, "burst-process.ts"));
  await once(child, "message");
  child.send({ ...job, ...target() } satisfies BurstJob);
  await once(child, "message");
  const [result] = (await once(child, "message")) as [BurstResult];
  child.disconnect();
  return result;
}

/** How many items of the category the ledger has accepted. */
async function accepted(category: string): Promise<number> {
  const { outcomes } = (await (await ask("/api/v1/outcomes")).json()) as OutcomesAnswer;
  return outcomes
    .filter((row) => row.category === category && row.outcome === "accepted")
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Every so many, so that there are about `SAMPLE` of them. */
const sampled = (ids: string[]) => ids.filter((_, at) => at % Math.ceil(ids.length / SAMPLE) === 0);

const print = (what: string, figures: object) =>
  process.stderr.write(`${what}: ${JSON.stringify(figures)}\n`);

/** The same without the ids. */
function counts({ acknowledged, ...others }: OpenResult): object {
  return { acknowledged: acknowledged.length, ...others };
}

test("a minute at ten times the steady rate is refused politely, and what is acknowledged is stored once", async () => {
  // Compiles what the measured seconds need.
  const served = { events: 0, spans: 0 };
  const steady = { events: 0, spans: 0 };
  for (const kind of ["events", "spans"] as const) {
    served[kind] += (await steadily(kind, STEADY / 2)).served;
    const measured = await steadily(kind, STEADY);
    served[kind] += measured.served;
    steady[kind] = measured.rate;
  }
  print("requests a second", steady);

  const running = burst({
    millis: BURST,
    events: { rate: steady.events * TIMES_STEADY, sockets: EVENT_SOCKETS },
    spanRequests: { rate: steady.spans * TIMES_STEADY, sockets: SPAN_SOCKETS },
  });
  let peak = 0;
  const times = QUESTIONS.map((): number[] => []);
  const [result] = await Promise.all([
    running,
    ...QUESTIONS.map((path, at) =>
      whileRunning(running, async () => {
        const begin = performance.now();
        const answer = await ask(path);
        await answer.arrayBuffer();
        times[at]!.push(performance.now() - begin);
        expect(answer.status === 200 || (path === "/readyz" && answer.status === 503)).toBe(true);
        await sleep(250);
      }),
    ),
    whileRunning(running, async () => {
      peak = Math.max(peak, residentMegabytes(pid()));
      await sleep(100);
    }),
  ]);
  print("events", counts(result.events));
  print("requests of spans", counts(result.spanRequests));
  const p95 = times.map((asked) => Math.round(percentile(asked, 0.95)));
  print("p95 of the questions in milliseconds", p95);
  print("most megabytes resident", [Math.round(peak)]);

  for (const { answers, acknowledged, silentRefusals, ended, unanswered } of Object.values(
    result,
  ) as OpenResult[]) {
    expect(Object.keys(answers).filter((status) => !ANSWERS.has(status))).toEqual([]);
    expect({ silentRefusals, unanswered }).toEqual({ silentRefusals: 0, unanswered: 0 });
    expect(ended).toBeLessThan(acknowledged.length / 100);
    expect(acknowledged.length).toBeGreaterThan(0);
  }
  expect(peak).toBeLessThan(MOST_RESIDENT);
  expect(Math.max(...p95)).toBeLessThan(PATIENT);

  // Whether a request whose connection ended is stored, its sender cannot know.
  const events = (await accepted("error")) - served.events - result.events.acknowledged.length;
  const spans =
    (await accepted("span")) / SPANS_A_REQUEST - served.spans - result.spanRequests.acknowledged.length;
  for (const [surplus, { ended }] of [
    [events, result.events],
    [spans, result.spanRequests],
  ] as const) {
    expect(surplus).toBeGreaterThanOrEqual(0);
    expect(surplus).toBeLessThanOrEqual(ended);
  }
  for (const id of sampled(result.events.acknowledged))
    expect((await ask(`/api/0/projects/glasshouse/app/events/${id}/`)).status).toBe(200);
  for (const id of sampled(result.spanRequests.acknowledged))
    expect((await ask(`/api/v1/traces/${id}`)).status).toBe(200);

  await eventually(async () => {
    expect((await steadily("events", 1_000)).failures).toBe(0);
    expect((await steadily("spans", 1_000)).failures).toBe(0);
    expect((await ask("/readyz")).status).toBe(200);
  });
});
