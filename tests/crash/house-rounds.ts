import { setTimeout as sleep } from "node:timers/promises";
import { readProcess, startVariable } from "#launch/processes.ts";
import { childPids } from "../e2e/child-pids.ts";
import { startGlasshouse, type Glasshouse } from "../e2e/glasshouse.ts";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { sendAgain, startClients, type Crashed } from "./crash-rounds.ts";
import type { Sent } from "./sent.ts";

const VICTIMS = ["launcher", "app", "dashboard", "collector"] as const;
/** A process that dies again and again is started after at most this time. */
const LONGEST_BACKOFF_MILLIS = 30_000;
/** How long the children of a killed launcher may take to end. */
const ORPHANED_MILLIS = 2_000;

export interface HouseCrashed extends Crashed {
  /** How long the slowest child outlived a killed launcher. */
  longestOrphanMillis: number;
}

/**
 * Lets clients write at full speed and visitors load pages, and kills launcher, app, dashboard and collector: each in turn,
 * then at random. Rejects if one does not come back, or if a process outlives its launcher by more than two seconds.
 *
 * @param data the folder over which everything is started again after the launcher was killed
 */
export async function houseRounds(
  data: string,
  rounds: number,
  print: (line: string) => void,
): Promise<HouseCrashed> {
  const crashed: HouseCrashed = { sent: [], acknowledged: 0, repeated: 0, longestOrphanMillis: 0 };
  const [app, dashboard, collector] = (await freePorts(3)).map(String) as [string, string, string];
  const env = {
    PORT: app,
    DASHBOARD_PORT: dashboard,
    COLLECTOR_PORT: collector,
    GLASSHOUSE_DATA: data,
    GLASSHOUSE_FLOOD_PROTECTION: "0",
  };
  const open: Sent[] = [];
  let house = await startGlasshouse(env);
  for (let round = 0; round < rounds; round++) {
    const victim =
      VICTIMS[round < VICTIMS.length ? round : Math.floor(Math.random() * VICTIMS.length)] ?? "app";
    const ending = new AbortController();
    const clients = startClients(house.collector, house.dsn, crashed, open, ending.signal);
    const visitor = visit(house, ending.signal);
    await sleep(200 + Math.random() * 800);
    const children = childPids(house.pid, "");
    process.kill(victim === "launcher" ? house.pid : pidOf(house, victim), "SIGKILL");
    if (victim === "launcher") {
      crashed.longestOrphanMillis = Math.max(crashed.longestOrphanMillis, await untilGone(children));
      house = await startGlasshouse(env);
    }
    await eventually(() => answerAll(house), LONGEST_BACKOFF_MILLIS + 20_000);
    ending.abort();
    await Promise.all([...clients, visitor]);
    print(
      `round ${round + 1}, ${victim}: ${crashed.acknowledged} acknowledged, ${open.length} without an answer`,
    );
  }
  await sendAgain(house.collector, crashed, open);
  const children = childPids(house.pid, "");
  process.kill(house.pid, "SIGKILL");
  await untilGone(children);
  return crashed;
}

function pidOf(house: Glasshouse, victim: "app" | "dashboard" | "collector"): number {
  const pids =
    victim === "collector"
      ? childPids(house.pid, "collector/main.ts")
      : childPids(house.pid, "").filter((pid) => startVariable(pid, "GLASSHOUSE_SURFACE") === victim);
  if (pids[0] === undefined) throw new Error(`no ${victim} runs`);
  return pids[0];
}

/** Loads a page again and again; what fails does not matter while processes are being killed. */
async function visit(house: Glasshouse, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const answer = await fetch(house.app).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (!answer) await sleep(20);
  }
}

async function answerAll({ app, dashboard, collector }: Glasshouse): Promise<void> {
  for (const url of [`${app}/`, `${dashboard}/healthz`, `${collector}/readyz`]) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  }
}

/** Resolves with how long it took in milliseconds; rejects if it took too long. */
async function untilGone(pids: number[]): Promise<number> {
  const started = performance.now();
  while (pids.some((pid) => readProcess(pid)?.command)) {
    if (performance.now() - started > ORPHANED_MILLIS) throw new Error("a process outlives its launcher");
    await sleep(20);
  }
  return performance.now() - started;
}
