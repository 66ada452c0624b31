import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { OutcomesAnswer } from "#api/overview.ts";
import { summarize, takeTurns } from "../compare.ts";
import { canPin, pinned } from "../pinned.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { startBenchCollector, type BenchCollector } from "./start-bench-collector.ts";

const CONNECTIONS = 64;
/** Prepared per measured second: more than one core can ingest. */
const EVENTS_A_SECOND = 6_000;
/** The core of the collector and of the bare loop; the load comes from another. */
const MEASURED_CORE = 0;
const LOAD_CORE = 1;

export const eventsRow: Row = {
  name: "events",
  title: "Events/s of 10 KB, durable and queryable, with one collector on one core, against the bare loop",
  budgets: [
    { figure: "ratio", atLeast: 0.5 },
    { figure: "rate", atLeast: 2_000 },
    { figure: "failures", atMost: 0 },
    { figure: "notKept", atMost: 0 },
  ],
  run: measureEvents,
};

async function measureEvents(plan: Plan): Promise<RowResult> {
  const collector = await startBenchCollector(MEASURED_CORE);
  const load = await startLoad(LOAD_CORE);
  const bare = await startBareLoop(collector.folder);
  try {
    const { port, key } = collector;
    const count = Math.ceil((plan.round / 1_000) * EVENTS_A_SECOND);
    let acknowledged = 0;
    const collect = async (millis: number) => {
      const send = { kind: "events" as const, count, key };
      const { served, ...measurement } = await load.measure(
        { port, connections: CONNECTIONS, millis, send },
        collector.pid,
      );
      acknowledged += served;
      return measurement;
    };
    const figures = summarize([await takeTurns(() => bare.measure(count), collect, plan)]);
    const accepted = await acceptedEvents(collector);
    return {
      figures: { ...figures, notKept: acknowledged - accepted },
      notes: [
        canPin() ? "each side on one core, the load from another" : "not pinned to one core on this machine",
        `${acknowledged} events were acknowledged, ${accepted} are accepted in the ledger`,
      ],
    };
  } finally {
    load.stop();
    bare.stop();
    await collector.stop();
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

async function acceptedEvents({ get }: BenchCollector): Promise<number> {
  const { outcomes } = (await get("/api/v1/outcomes")) as OutcomesAnswer;
  return outcomes
    .filter(({ category, outcome }) => category === "error" && outcome === "accepted")
    .reduce((sum, { quantity }) => sum + quantity, 0);
}
