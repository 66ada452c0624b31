import { setTimeout as sleep } from "node:timers/promises";
import { proportionalMegabytes, residentMegabytes } from "../../process-memory.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { whileRunning } from "../while-running.ts";
import { startBenchCollector } from "./start-bench-collector.ts";

/** Wait until idle threads have ended. */
const REST = 75_000;
/** Wait until the readers needed by the start have ended. */
const SETTLED = 15_000;
const SAMPLE = 100;

export const memoryRow: Row = {
  name: "memory",
  title:
    "Megabytes of the collector's memory (PSS): after its start, under load with events and spans, and at rest afterwards",
  budgets: [
    { figure: "started", atMost: 100 },
    { figure: "loaded", atMost: 400 },
  ],
  run: measureMemory,
};

async function measureMemory(plan: Plan): Promise<RowResult> {
  const collector = await startBenchCollector();
  const load = await startLoad();
  const other = await startLoad();
  try {
    await sleep(SETTLED);
    const firstStarted = proportionalMegabytes(collector.pid);
    await collector.restart();
    await sleep(SETTLED);
    const started = proportionalMegabytes(collector.pid);
    const resident = residentMegabytes(collector.pid);
    const { port, key, pid } = collector;
    const millis = plan.round * plan.rounds;
    const loads = await Promise.all([
      load.begin({ port, connections: 32, millis, send: { kind: "events", count: millis * 3, key } }, pid),
      other.begin(
        { port, connections: 4, millis, send: { kind: "spans", count: millis / 10, seed: 1 } },
        pid,
      ),
    ]);
    let loaded = 0;
    await whileRunning(Promise.all(loads.map(({ measured }) => measured)), async () => {
      loaded = Math.max(loaded, proportionalMegabytes(pid));
      await sleep(SAMPLE);
    });
    await sleep(REST);
    return {
      figures: { firstStarted, started, loaded, rested: proportionalMegabytes(pid) },
      notes: [
        "the first start compiles all its code and holds the compiler; later ones load the compiled code",
        `resident after its start: ${resident.toFixed(0)} MB, of which the processes of this bench share the program of Node`,
      ],
    };
  } finally {
    load.stop();
    other.stop();
    await collector.stop();
  }
}
