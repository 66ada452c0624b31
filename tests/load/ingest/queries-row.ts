import { SPANS_A_REQUEST } from "../generate/otlp-request.ts";
import { percentile } from "../percentile.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { whileRunning } from "../while-running.ts";
import { startBenchCollector, type BenchCollector } from "./start-bench-collector.ts";

const REQUESTS_A_SECOND = 160;
const WARM_UP = 3;

export const queriesRow: Row = {
  name: "queries",
  title: "Milliseconds of the screens' questions to a full store (--size), with ingest running and without",
  budgets: [
    { figure: "p95", atMost: 100 },
    { figure: "trace p95", atMost: 20 },
  ],
  run: measureQueries,
};

async function measureQueries(plan: Plan): Promise<RowResult> {
  const collector = await startBenchCollector();
  const load = await startLoad();
  let seed = 0;
  let stored = 0;
  const write = async (millis: number, count: number) => {
    seed += 1;
    const send = { kind: "spans" as const, count, seed };
    const { served } = await load.measure(
      { port: collector.port, connections: 4, millis, send },
      collector.pid,
    );
    stored += served * SPANS_A_REQUEST;
  };
  try {
    while (stored < plan.size) await write(10_000, 400);
    for (let round = 0; round < WARM_UP; round++) await askAll(collector);
    const quiet: Times = new Map();
    for (let round = 0; round < plan.rounds * 2; round++) add(quiet, await askAll(collector));
    const busy: Times = new Map();
    for (let round = 0; round < plan.rounds; round++) {
      const running = write(plan.round, Math.ceil((plan.round / 1_000) * REQUESTS_A_SECOND));
      await whileRunning(running, async () => add(busy, await askAll(collector)));
    }
    const all = [...busy.values()].flat();
    const figures: Record<string, number> = { p50: percentile(all, 0.5), p95: percentile(all, 0.95) };
    for (const [name, times] of busy) figures[`${name} p95`] = percentile(times, 0.95);
    for (const [name, times] of quiet) figures[`${name} p95 at rest`] = percentile(times, 0.95);
    return { figures: { ...figures, stored }, notes: ["ingest runs at full speed on the same cores"] };
  } finally {
    load.stop();
    await collector.stop();
  }
}

type Times = Map<string, number[]>;

function add(times: Times, more: Times): void {
  for (const [name, some] of more) times.set(name, [...(times.get(name) ?? []), ...some]);
}

/** Each question once, as the screens ask it. */
async function askAll({ get }: BenchCollector): Promise<Times> {
  const times: Times = new Map();
  const ask = async (name: string, path: string) => {
    const begin = performance.now();
    const answer = await get(path);
    times.set(name, [performance.now() - begin]);
    return answer;
  };
  const traces = (query: string, sort = "newest") =>
    `/api/v1/traces?${new URLSearchParams({ query, sort, start: new Date(Date.now() - 3_600_000).toISOString() })}`;
  const { traces: latest } = (await ask("traces", traces(""))) as { traces: { traceId: string }[] };
  await ask("slowest", traces("", "slowest"));
  await ask("service and duration", traces("service:payment duration:>500ms"));
  await ask("attribute", traces("app.tenant:tenant-3"));
  await ask("two attributes", traces("app.tenant:tenant-3 http.response.status_code:500"));
  await ask("one or the other", traces("status:error service:payment OR duration:>2s"));
  await ask("trace", `/api/v1/traces/${latest[0]?.traceId}`);
  await ask("find", `/api/v1/find/${latest[0]?.traceId.slice(0, 16)}`);
  await ask("logs", "/api/v1/logs?query=");
  await ask("issues", "/api/0/projects/glasshouse/app/issues/");
  return times;
}
