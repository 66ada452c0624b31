import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../eventually.ts";
import { childPids } from "./child-pids.ts";
import { startGlasshouse, type Glasshouse } from "./glasshouse.ts";

const COLLECTOR = "collector/main.ts";

/** Runs after each test but the last, which stops it. */
let house: Glasshouse;
beforeAll(async () => {
  house = await startGlasshouse();
});
afterAll(() => house?.stop());

/** The launcher's three processes. */
function allPids(): number[] {
  return childPids(house.pid, "");
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function status(url: string): Promise<number | "failed"> {
  return fetch(url).then(
    (answer) => answer.status,
    () => "failed",
  );
}

test("a signal turns debug lines on without a restart, a request's lines carry its id, and the signal turns them off again", async () => {
  const [app] = childPids(house.pid, "next-server");
  const burst = (id: string) => fetch(`${house.app}/faults/log-burst`, { headers: { "x-request-id": id } });
  const debugLines = (id: string) =>
    house
      .output()
      .split("\n")
      .filter((line) => line.includes('"level":20') && line.includes(`"request_id":"${id}"`)).length;
  const arrived = (text: string) => eventually(() => Promise.resolve(expect(house.output()).toContain(text)));

  process.kill(app ?? 0, "SIGUSR2");
  await arrived('"level_now":"debug"');
  await burst("looked-at");
  await eventually(() => Promise.resolve(expect(debugLines("looked-at")).toBeGreaterThan(0)));
  process.kill(app ?? 0, "SIGUSR2");
  await arrived('"level_now":"info"');
  await burst("unseen");
  await arrived('"request_id":"unseen"');
  expect(debugLines("unseen")).toBe(0);
});

test("while another process has the collector's port, the app serves, and the collector returns after it", async () => {
  const { port } = new URL(house.collector);
  process.kill(childPids(house.pid, COLLECTOR)[0] ?? 0, "SIGKILL");
  const thief = createServer((_, response) => response.writeHead(418).end());
  await eventually(async () => {
    thief.listen(Number(port), "127.0.0.1");
    await once(thief, "listening");
  });

  await eventually(async () => expect(house.output()).toContain(`Its port ${port} is taken by "`));
  expect(house.output()).toContain(`(process ${process.pid})`);
  expect(await status(`${house.app}/`)).toBe(200);
  expect(await status(`${house.dashboard}/healthz`)).toBe(200);
  thief.closeAllConnections();
  thief.close();
  await eventually(async () => expect(await status(`${house.collector}/readyz`)).toBe(200));
});

test("all three end when the launcher is killed, and what cannot end is ended by the next start", async () => {
  const pids = allPids();
  expect(pids).toHaveLength(3);
  const [collector = 0] = childPids(house.pid, COLLECTOR);
  // A process that hangs notices nothing.
  process.kill(collector, "SIGSTOP");
  process.kill(house.pid, "SIGKILL");
  await eventually(async () => expect(pids.filter(isRunning)).toEqual([collector]));

  house = await startGlasshouse({ GLASSHOUSE_DATA: house.data });
  expect(house.output()).toContain("Ending 1 process that a killed start left behind");
  expect(isRunning(collector)).toBe(false);
  const second = await startGlasshouse({ GLASSHOUSE_DATA: house.data }).catch(
    (error: Error) => error.message,
  );
  expect(second).toContain(`is in use by a running Glasshouse (process ${house.pid})`);
});

test("a stop under load does not wait for what is still asked", async () => {
  const stopped = new AbortController();
  const client = async () => {
    while (!stopped.signal.aborted) {
      if ((await status(`${house.app}/`)) === "failed") await sleep(10);
    }
  };
  const clients = Array.from({ length: 16 }, client);
  await sleep(1_000);
  const started = performance.now();
  await house.stop();
  const millis = performance.now() - started;
  stopped.abort();
  await Promise.all(clients);
  // The launcher waits 4.6 s at most; the rest is for a machine whose cores other tests share.
  expect(millis).toBeLessThan(8_000);
});
