import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { OutcomesAnswer } from "#api/overview.ts";
import { type Measure, summarize, takeTurns } from "../compare.ts";
import { canPin, pinned } from "../pinned.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad, type Load } from "../start-load.ts";
import { startBenchCollector, type BenchCollector } from "./start-bench-collector.ts";

const CONNECTIONS = 64;
/** An event passes through more code than a page or a span: a collector needs some twelve seconds to compile it. */
const WARM_UP_ROUNDS = 4;
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

export const coresRow: Row = {
  name: "events-cores",
  title: "Events/s with one collector: on one core (bare), against all cores, which the load shares",
  budgets: [
    // On two cores; 2.5 on four.
    { figure: "ratio", atLeast: 1.7 },
    { figure: "failures", atMost: 0 },
  ],
  run: measureCores,
};

async function measureEvents(plan: Plan): Promise<RowResult> {
  const collector = await startBenchCollector(MEASURED_CORE);
  const load = await startLoad(LOAD_CORE);
  const bare = await startBareLoop(collector.folder);
  try {
    const sender = sendEvents(collector, load, plan);
    const figures = summarize([
      await takeTurns(() => bare.measure(countFor(plan)), sender.measure, plan, WARM_UP_ROUNDS),
    ]);
    const acknowledged = sender.acknowledged();
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

async function measureCores(plan: Plan): Promise<RowResult> {
  const one = await startBenchCollector(MEASURED_CORE);
  const all = await startBenchCollector();
  const load = await startLoad();
  try {
    const [onOne, onAll] = [one, all].map((collector) => sendEvents(collector, load, plan).measure);
    return {
      figures: summarize([await takeTurns(onOne!, onAll!, plan, WARM_UP_ROUNDS)]),
      notes: [canPin() ? `${availableParallelism()} cores` : "not pinned to one core on this machine"],
    };
  } finally {
    load.stop();
    await one.stop();
    await all.stop();
  }
}

/** Sends distinct events to a collector for as long as it is asked to, and counts those that were acknowledged. */
function sendEvents(
  { port, key, pid }: BenchCollector,
  load: Load,
  plan: Plan,
): { measure: Measure; acknowledged: () => number } {
  let acknowledged = 0;
  return {
    acknowledged: () => acknowledged,
    async measure(millis) {
      const send = { kind: "events" as const, count: countFor(plan), key };
      const { served, ...measurement } = await load.measure(
        { port, connections: CONNECTIONS, millis, send },
        pid,
      );
      acknowledged += served;
      return measurement;
    },
  };
}

function countFor({ round }: Plan): number {
  return Math.ceil((round / 1_000) * EVENTS_A_SECOND);
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
