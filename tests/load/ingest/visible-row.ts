import { gunzipSync } from "node:zlib";
import { percentile } from "../percentile.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { sampleEnvelope } from "./sample-envelope.ts";
import { startBenchCollector, type BenchCollector } from "./start-bench-collector.ts";

const PROBES_A_ROUND = 40;

export const visibleRow: Row = {
  name: "visible",
  title: "Milliseconds from the answer to an event until the read API returns it, under ingest",
  budgets: [{ figure: "p99", atMost: 1_000 }],
  run: measureVisible,
};

async function measureVisible(plan: Plan): Promise<RowResult> {
  const collector = await startBenchCollector();
  const load = await startLoad();
  const times: number[] = [];
  try {
    for (let round = 1; round <= plan.rounds; round++) {
      const send = { kind: "spans" as const, count: Math.ceil(plan.round / 25), seed: round };
      const { measured } = await load.begin(
        { port: collector.port, connections: 2, millis: plan.round, send },
        collector.pid,
      );
      for (let probe = 0; probe < PROBES_A_ROUND; probe++) times.push(await timeToVisible(collector));
      await measured;
    }
    return {
      figures: { p50: percentile(times, 0.5), p99: percentile(times, 0.99), probes: times.length },
      notes: ["includes the request that finds it"],
    };
  } finally {
    load.stop();
    await collector.stop();
  }
}

async function timeToVisible({ port, key, get }: BenchCollector): Promise<number> {
  const body = sampleEnvelope();
  const { event_id: id } = JSON.parse(gunzipSync(body).toString().split("\n")[0] ?? "") as {
    event_id: string;
  };
  const answer = await fetch(`http://127.0.0.1:${port}/api/1/envelope/`, {
    method: "POST",
    headers: { "x-sentry-auth": `Sentry sentry_version=7, sentry_key=${key}`, "content-encoding": "gzip" },
    body: new Uint8Array(body),
  });
  if (!answer.ok) throw new Error(`event: ${answer.status}`);
  const answered = performance.now();
  for (;;) {
    const shown = await get(`/api/0/projects/glasshouse/app/events/${id}/`).catch(() => null);
    if (shown !== null) return performance.now() - answered;
  }
}
