import { median } from "../compare.ts";
import { SPANS_A_REQUEST } from "../generate/otlp-request.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { startBareSpans } from "./start-bare-spans.ts";
import { startBenchCollector } from "./start-bench-collector.ts";

const CONNECTIONS = 8;
/** Prepared per measured second: more than can be ingested. */
const REQUESTS_A_SECOND = 160;

export const spansRow: Row = {
  name: "spans",
  title: "Spans/s in OTLP requests of 512, into an empty and into a full store (--size)",
  budgets: [
    { figure: "fullRate", atLeast: 40_000 },
    { figure: "fullToEmpty", atLeast: 0.9 },
    { figure: "failures", atMost: 0 },
  ],
  run: measureSpans,
};

async function measureSpans(plan: Plan): Promise<RowResult> {
  const collector = await startBenchCollector();
  const load = await startLoad();
  const bare = await startBareSpans(collector.folder);
  let seed = 0;
  let stored = 0;
  let failures = 0;
  const measure = async (millis: number) => {
    seed += 1;
    const send = { kind: "spans" as const, count: Math.ceil((millis / 1_000) * REQUESTS_A_SECOND), seed };
    const job = { port: collector.port, connections: CONNECTIONS, millis, send };
    const result = await load.measure(job, collector.pid);
    stored += result.served * SPANS_A_REQUEST;
    failures += result.failures;
    return result;
  };
  const rounds = async () => {
    const measured: Awaited<ReturnType<typeof measure>>[] = [];
    for (let round = 0; round < plan.rounds; round++) measured.push(await measure(plan.round));
    return {
      rate: median(measured.map(({ rate }) => rate)) * SPANS_A_REQUEST,
      perCpuSecond: median(measured.map(({ perCpuSecond }) => perCpuSecond)) * SPANS_A_REQUEST,
    };
  };
  try {
    await measure(plan.round / 2);
    const empty = await rounds();
    while (stored < plan.size) await measure(plan.round);
    const full = await rounds();
    const bareRate = await bare.measure();
    return {
      figures: {
        emptyRate: empty.rate,
        fullRate: full.rate,
        fullToEmpty: full.rate / empty.rate,
        emptyPerCpuSecond: empty.perCpuSecond,
        fullPerCpuSecond: full.perCpuSecond,
        fullToEmptyPerCpu: full.perCpuSecond / empty.perCpuSecond,
        bareRate,
        toBare: full.rate / bareRate,
        stored,
        failures,
      },
      notes: [
        "the load runs on the same cores",
        "bare: decode one request's protobuf and insert its spans, repeatedly",
      ],
    };
  } finally {
    load.stop();
    bare.stop();
    await collector.stop();
  }
}
