import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutcomesAnswer } from "#model/api/outcomes.ts";
import { freePorts } from "../../free-ports.ts";
import { startProcess } from "../../start-process.ts";
import { compare } from "../compare.ts";
import { canPin, pinned } from "../pinned.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";

const CONNECTIONS = 64;
/** Prepared for each second that is measured: more than one core takes. */
const EVENTS_A_SECOND = 6_000;
/** The collector's core, and the bare loop's; the load comes from another. */
const MEASURED_CORE = 0;
const LOAD_CORE = 1;
const root = join(import.meta.dirname, "../../..");

export const eventsRow: Row = {
  name: "events",
  title: "Events of 10 KB durable and queryable a second, one collector on one core, against the bare loop",
  budgets: [
    { figure: "ratio", atLeast: 0.5 },
    { figure: "rate", atLeast: 2_000 },
    { figure: "failures", atMost: 0 },
    { figure: "notKept", atMost: 0 },
  ],
  run: measureEvents,
};

async function measureEvents(plan: Plan): Promise<RowResult> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-bench-"));
  const [port = 0] = await freePorts(1);
  const collector = await startProcess(
    [...pinned(MEASURED_CORE, process.execPath), join(root, "src/collector/main.ts")],
    {
      cwd: root,
      env: {
        NODE_ENV: "production",
        GLASSHOUSE_DATA: folder,
        COLLECTOR_PORT: String(port),
        LOG_LEVEL: "warn",
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    },
  );
  const load = await startLoad(LOAD_CORE);
  const bare = await startBareLoop(folder);
  try {
    const { dsn, apiToken } = JSON.parse(await readFile(join(folder, "credentials.json"), "utf8"));
    const count = Math.ceil((plan.round / 1_000) * EVENTS_A_SECOND);
    let acknowledged = 0;
    const collect = async (millis: number) => {
      const send = { kind: "events" as const, count, key: new URL(dsn).username };
      const { served, ...measurement } = await load.measure(
        { port, connections: CONNECTIONS, millis, send },
        collector.pid,
      );
      acknowledged += served;
      return measurement;
    };
    const figures = await compare(() => bare.measure(count), collect, plan);
    const accepted = await acceptedEvents(port, apiToken);
    return {
      figures: { ...figures, notKept: acknowledged - accepted },
      notes: [
        canPin() ? "each side on one core, the load from another" : "not kept to one core on this machine",
        `${acknowledged} events were acknowledged, ${accepted} stand in the ledger as accepted`,
      ],
    };
  } finally {
    load.stop();
    bare.stop();
    await collector.stop();
    await rm(folder, { recursive: true });
  }
}

async function startBareLoop(folder: string) {
  const [execPath, ...execArgv] = pinned(MEASURED_CORE, process.execPath);
  const child = fork(join(import.meta.dirname, "bare-loop.ts"), [folder], { execPath, execArgv });
  await once(child, "message");
  return {
    async measure(count: number) {
      child.send({ count });
      const [rates] = (await once(child, "message")) as [{ rate: number; perCpuSecond: number }];
      return { ...rates, failures: 0 };
    },
    stop: () => child.disconnect(),
  };
}

async function acceptedEvents(port: number, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/outcomes`, { headers });
  const { outcomes } = (await answer.json()) as OutcomesAnswer;
  return outcomes
    .filter(({ category, outcome }) => category === "error" && outcome === "accepted")
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
