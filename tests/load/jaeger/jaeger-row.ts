import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bytes, Millis } from "#lib/units.ts";
import { summarize, takeTurns, WARM_UP_ROUNDS } from "../compare.ts";
import { cpuSeconds } from "../cpu-seconds.ts";
import { SPANS_A_REQUEST } from "../generate/otlp-request.ts";
import type { Plan, Row, RowResult } from "../row.ts";
import { startLoad, type Load } from "../start-load.ts";
import { startBenchCollector } from "../ingest/start-bench-collector.ts";
import { askBoth, compareAnswers } from "./ask-both.ts";
import { startJaeger } from "./start-jaeger.ts";

const program = process.env["JAEGER"] ?? "";

export const jaegerRow: Row = {
  name: "jaeger",
  title:
    "The same spans (--size) and the same questions of Jaeger's API: Jaeger on Badger, against the collector",
  budgets: [
    { figure: "spans to Jaeger", atLeast: 2 },
    { figure: "by a tag p50", atMost: 15 },
    { figure: "failures", atMost: 0 },
  ],
  ...(program === "" && { needs: "JAEGER=/path/to/jaeger, the program of Jaeger 2" }),
  run: measureJaeger,
};

const CONNECTIONS = 8;
const FOR_EVER: Millis = 3_600_000;
/** What the spans' times are spread over. */
const HOUR: Millis = 3_600_000;
const QUESTIONS_A_ROUND = 4;

/** What both have of what is measured here. */
interface Side {
  folder: string;
  port: number;
  readonly pid: number;
}

async function measureJaeger(plan: Plan): Promise<RowResult> {
  const jaeger = await startJaeger(program);
  const collector = await startBenchCollector();
  const load = await startLoad();
  try {
    const end = Date.now();
    const begin = end - HOUR;
    const count = Math.ceil(plan.size / SPANS_A_REQUEST / (WARM_UP_ROUNDS + plan.rounds));
    const requests = count * (WARM_UP_ROUNDS + plan.rounds);
    const spans = requests * SPANS_A_REQUEST;
    const turnsOf = (side: Side) => senderOf(side, load, { count, begin, step: HOUR / requests });
    const before = [jaeger, collector].map(({ pid }) => cpuSeconds(pid));
    const turns = await takeTurns(turnsOf(jaeger), turnsOf(collector), plan);
    const [theirs = NaN, own = NaN] = await Promise.all([jaeger, collector].map(settle));
    const cpu = { jaeger: theirs - before[0]!, ours: own - before[1]! };
    const { ratio = NaN, rate = NaN, bareRate = NaN, failures = NaN } = summarize([turns]);
    // A restart writes to the files what is in memory and in logs.
    await Promise.all([jaeger.restart(), collector.restart()]);
    const bytes = { jaeger: await bytesOf(jaeger.folder), ours: await bytesOf(collector.folder) };
    const asking = { jaeger: jaeger.get, ours: collector.get, begin, end, spans };
    const times = await askBoth(asking, plan.rounds * QUESTIONS_A_ROUND);
    return {
      figures: {
        spans,
        "spans to Jaeger": ratio,
        "spans a second": rate * SPANS_A_REQUEST,
        "spans a second of Jaeger": bareRate * SPANS_A_REQUEST,
        "CPU µs a span": (cpu.ours / spans) * 1e6,
        "CPU µs a span of Jaeger": (cpu.jaeger / spans) * 1e6,
        "bytes a span": bytes.ours / spans,
        "bytes a span of Jaeger": bytes.jaeger / spans,
        ...times,
        failures,
      },
      notes: [
        "the load runs on the same cores",
        "the collector answers when spans are synced to the disk, Jaeger when the system has them: Badger's default",
        "CPU: from the first request until both are at rest, warm-up included",
        ...(await compareAnswers(asking)),
        "slow: for Jaeger, any service's span may be the slow one of a trace that has one of the service",
      ],
    };
  } finally {
    load.stop();
    await Promise.all([jaeger.stop(), collector.stop()]);
  }
}

/** Sends a side its next requests at each turn, to the end: both get the same, whatever time they take. */
function senderOf(
  side: Side,
  load: Load,
  { count, begin, step }: { count: number; begin: number; step: Millis },
) {
  let turn = 0;
  return () => {
    const send = { kind: "spans" as const, count, seed: turn, begin: begin + turn * count * step, step };
    turn += 1;
    return load.measure({ port: side.port, connections: CONNECTIONS, millis: FOR_EVER, send }, side.pid);
  };
}

const POLL: Millis = 1_000;
const AT_REST = 0.05;

/** Waits until the process does next to nothing, and returns the CPU seconds that it has used. */
async function settle({ pid }: Side): Promise<number> {
  let [before, used] = [-Infinity, cpuSeconds(pid)];
  while (used - before >= AT_REST) {
    await sleep(POLL);
    [before, used] = [used, cpuSeconds(pid)];
  }
  return used;
}

const BLOCK: Bytes = 512;

/** What the files take of the disk: Badger's are longer than what is written in them. */
async function bytesOf(folder: string): Promise<Bytes> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile() && !file.parentPath.startsWith(join(folder, "cache")))
    .map((file) => stat(join(file.parentPath, file.name)));
  return (await Promise.all(sizes)).reduce((sum, { blocks }) => sum + blocks * BLOCK, 0);
}
