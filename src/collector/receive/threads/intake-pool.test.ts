import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { DEFAULT_SETTINGS } from "#model/project-settings.ts";
import { createIntakePool, type IntakePool } from "./intake-pool.ts";

const JOB = {
  encoding: "",
  door: "envelope" as const,
  key: null,
  request: { projectId: 1 as ProjectId, defaultService: "app", receivedAt: 0, maxAge: 0 },
  settings: DEFAULT_SETTINGS,
};

let pool: IntakePool;
afterEach(() => pool.close());

/** A pool with one thread, which does this with each message. */
async function poolOf(onMessage: string, options: { stuck?: number } = {}) {
  const script = `
    const { parentPort } = require("node:worker_threads");
    parentPort.on("message", (message) => { ${onMessage} });
    parentPort.postMessage({ did: "start" });`;
  let worker: Worker | undefined;
  const failures: unknown[] = [];
  pool = createIntakePool({
    start: () => (worker = new Worker(script, { eval: true })),
    size: 1,
    report: (error) => failures.push(error),
    ...options,
  });
  pool.seats.add();
  await once(worker!, "message");
  return { failures, collect: () => pool.seats.take()!.collect(JOB, new Uint8Array(3)) };
}

test("a thread that is stuck in a request is ended, with all that it has", async () => {
  const { collect } = await poolOf(`if (message.do === "collect") for (;;);`, { stuck: 50 });
  expect(await Promise.all([collect(), collect()])).toEqual(["ended", "ended"]);
  expect(pool.seats.exist()).toBe(false);
});

test("a thread that waits for something is not stuck", async () => {
  const { collect } = await poolOf(
    `if (message.do === "ping") parentPort.postMessage({ did: "ping" });
     else setTimeout(() => parentPort.postMessage({ did: "collect", answers: [{ id: 1, collected: null }] }), 300);`,
    { stuck: 50 },
  );
  expect(await collect()).toBe("given_back");
});

test("a thread that throws is reported, and what it had ends", async () => {
  const { collect, failures } = await poolOf(`throw new Error("broken")`);
  expect(await collect()).toBe("ended");
  expect(failures).toMatchObject([{ message: "broken" }]);
});

test("a thread has a limited number of seats, which become free with their requests", async () => {
  const { collect } = await poolOf(
    `if (message.do === "collect") parentPort.postMessage({
       did: "collect",
       answers: message.jobs.map(({ id }) => ({ id, collected: null })),
     });`,
  );
  let offers = 0;
  pool.seats.onFree(() => (offers += 1));
  const collecting = Array.from({ length: 16 }, collect);
  expect(pool.seats.take()).toBeUndefined();
  await Promise.all(collecting);
  expect(offers).toBe(16);
  pool.seats.take()!.leave();
  expect(offers).toBe(17);
});
