import { startGlasshouse, type Glasshouse } from "../../e2e/glasshouse.ts";
import { fillStore } from "../ingest/fill-store.ts";
import { percentile } from "../percentile.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { whileRunning } from "../while-running.ts";

const WARM_UP = 3;
const REQUESTS_A_SECOND = 200;

/** The dashboard's pages while the collector ingests at full rate. */
export const pagesRow: Row = {
  name: "pages-under-ingest",
  title: "Milliseconds until the dashboard's pages are complete, at rest and with ingest at full rate",
  budgets: [{ figure: "worst p50", atMost: 100 }],
  run: measurePages,
};

async function measurePages(plan: Plan): Promise<RowResult> {
  const house = await startGlasshouse();
  const load = await startLoad();
  try {
    const port = Number(new URL(house.collector).port);
    const { pid, data } = house;
    await fillStore({ folder: data, port, pid, key: new URL(house.dsn).username }, load, plan.size);
    const pages = await pagesOf(house);
    for (let round = 0; round < WARM_UP; round++) await openAll(house, pages);
    const quiet = await openTimes(house, pages, plan.rounds);
    const millis = plan.round * plan.rounds;
    const count = Math.ceil((millis / 1_000) * REQUESTS_A_SECOND);
    const { measured } = await load.begin(
      { port, connections: 4, millis, send: { kind: "spans", count, seed: 9 } },
      pid,
    );
    const busy = new Map<string, number[]>();
    await whileRunning(measured, async () => {
      for (const [name, time] of await openAll(house, pages))
        busy.set(name, [...(busy.get(name) ?? []), time]);
    });
    const { rate } = await measured;
    const figures: Record<string, number> = {
      "worst p50": Math.max(...[...busy.values()].map((times) => percentile(times, 0.5))),
    };
    for (const [name, times] of busy) {
      figures[`${name} p50`] = percentile(times, 0.5);
      figures[`${name} p95`] = percentile(times, 0.95);
      figures[`${name} p50 at rest`] = percentile(quiet.get(name) ?? [], 0.5);
    }
    return {
      figures: { ...figures, "requests a second": rate },
      notes: ["the load, the collector and the dashboard share the same cores"],
    };
  } finally {
    load.stop();
    await house.stop();
  }
}

async function pagesOf(house: Glasshouse): Promise<Record<string, string>> {
  const { traces } = await house.read<{ traces: { traceId: string }[] }>("/api/v1/traces");
  const [issue] = await house.read<{ id: string }[]>("/api/0/projects/glasshouse/app/issues/");
  return {
    now: "/observe",
    issues: "/observe/issues",
    issue: `/observe/issues/${issue?.id}`,
    traces: "/observe/traces",
    trace: `/observe/traces/${traces[0]?.traceId}`,
    logs: "/observe/logs",
    outcomes: "/observe/settings/outcomes",
  };
}

async function openTimes(
  house: Glasshouse,
  pages: Record<string, string>,
  rounds: number,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const [name, time] of await openAll(house, pages))
      times.set(name, [...(times.get(name) ?? []), time]);
  return times;
}

async function openAll(house: Glasshouse, pages: Record<string, string>): Promise<[string, number][]> {
  const times: [string, number][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const begin = performance.now();
    const answer = await fetch(house.dashboard + path);
    await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    times.push([name, performance.now() - begin]);
  }
  return times;
}
