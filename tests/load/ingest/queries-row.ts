import { cp } from "node:fs/promises";
import type { UnixMillis } from "#lib/units.ts";
import type { History } from "../generate/generate-history.ts";
import { SPANS_A_REQUEST } from "../generate/otlp-request.ts";
import { createRandom } from "#lib/random.ts";
import { percentile } from "../percentile.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad, type Load } from "../start-load.ts";
import { whileRunning } from "../while-running.ts";
import { fillStore } from "./fill-store.ts";
import { addTimes, queryAll, type Times } from "./screen-queries.ts";
import { startBenchCollector } from "./start-bench-collector.ts";

const WARM_UP = 2;
/** The share of a history's requests that carry spans; the others carry their logs. */
const WITH_SPANS = 5 / 7;

export const queriesRow: Row = {
  name: "queries",
  title:
    "Milliseconds of the screens' queries over a full store (--size, --keep), while --ingest spans/s and their logs are ingested",
  budgets: [
    { figure: "p95", atMost: 100 },
    { figure: "worst p95", atMost: 100 },
    { figure: "trace p95", atMost: 20 },
  ],
  run: measureQueries,
};

async function measureQueries(plan: Plan): Promise<RowResult> {
  const load = await startLoad();
  if (plan.keep !== null) await fillKept(plan.keep, load, plan.size);
  const collector = await startBenchCollector(undefined, { fill: copyOf(plan.keep) });
  try {
    const { spans: stored, until } = await fillStore(collector, load, plan.size);
    const behind = Date.now() - until;
    const random = createRandom(1);
    const measureOnce = () => queryAll(collector, Date.now() - behind, random);
    for (let round = 0; round < WARM_UP; round++) await measureOnce();
    const quiet: Times = new Map();
    for (let round = 0; round < plan.rounds; round++) addTimes(quiet, await measureOnce());
    const busy: Times = new Map();
    const millis = plan.round * plan.rounds;
    const { measured } = await load.begin(
      {
        port: collector.port,
        connections: 4,
        millis,
        send: { kind: "history", ...historyFrom(Date.now() - behind, plan.ingest) },
        rate: plan.ingest / SPANS_A_REQUEST / WITH_SPANS,
      },
      collector.pid,
    );
    await whileRunning(measured, async () => addTimes(busy, await measureOnce()));
    const { served } = await measured;
    const all = [...busy.values()].flat();
    const figures: Record<string, number> = {
      p50: percentile(all, 0.5),
      p95: percentile(all, 0.95),
      "worst p95": Math.max(...[...busy.values()].map((times) => percentile(times, 0.95))),
    };
    for (const [name, times] of busy) {
      figures[`${name} p50`] = percentile(times, 0.5);
      figures[`${name} p95`] = percentile(times, 0.95);
      figures[`${name} p50 at rest`] = percentile(quiet.get(name) ?? [], 0.5);
    }
    const rate = (served * WITH_SPANS * SPANS_A_REQUEST * 1000) / millis;
    return {
      figures: { ...figures, stored, "spans a second": rate },
      notes: ["the load runs on the same cores"],
    };
  } finally {
    load.stop();
    await collector.stop();
  }
}

/** Measuring writes too: a kept store is filled once, and measured in a copy. */
async function fillKept(keep: string, load: Load, spans: number): Promise<void> {
  const collector = await startBenchCollector(undefined, { keep });
  try {
    await fillStore(collector, load, spans);
  } finally {
    await collector.stop();
  }
}

function copyOf(keep: string | null): ((folder: string) => Promise<void>) | undefined {
  return keep === null ? undefined : (folder) => cp(keep, folder, { recursive: true });
}

/** Endless traffic with advancing time. */
function historyFrom(begin: UnixMillis, spansASecond: number): History {
  const spans = 1e9;
  return { spans, seed: Math.floor(begin), begin, end: begin + (spans / spansASecond) * 1000 };
}
