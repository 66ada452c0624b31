import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Millis } from "#lib/units.ts";
import { freePorts } from "../../free-ports.ts";
import { startProcess, type StartedProcess } from "../../start-process.ts";
import { medianRatio, summarize, takeTurns, type Turns } from "../compare.ts";
import type { Budget, Plan, Row, RowResult } from "../row.ts";
import { startLoad } from "../start-load.ts";
import { servePage } from "./serve-page.ts";
import { copyStockApp, copyStrippedApp, copyUnobservedApp } from "./stripped-app.ts";

const root = join(import.meta.dirname, "../../..");
const budgets = (ratio: number): Budget[] => [
  { figure: "ratio", atLeast: ratio },
  { figure: "failures", atMost: 0 },
  // The bare application must report nothing; once it did, unnoticed.
  { figure: "bareReports", atMost: 0 },
];

/** Every page is a trace, and none is sampled out. */
const OBSERVED: Budget[] = [
  { figure: "p99Ratio", atMost: 1.1 },
  { figure: "reports", atLeast: 1 },
  { figure: "tracesPerPage", atLeast: 0.99 },
];
/** Two starts of the same code differ by more than the rounds of one, in compilation and memory layout. */
const STARTS = 5;
/** Longer than a batch is held before it is sent. */
const LAST_BATCH: Millis = 1_500;

/** What observability costs the application's own pages. */
export const ssrRows: Row[] = [
  {
    name: "ssr",
    title: "Pages/s: the same application unobserved, against fully observed and reporting to a sink",
    budgets: [...budgets(0.97), ...OBSERVED],
    run: (plan) => measureSsr(plan, unobservedApp(), true),
  },
  {
    name: "ssr-dead",
    title: "Pages/s: the same, with nothing listening at the reporting address",
    budgets: budgets(0.9),
    run: (plan) => measureSsr(plan, unobservedApp(), false),
  },
  {
    name: "ssr-next",
    title: "Pages/s: the page alone, without instrumentation and proxy, against the application",
    budgets: [...budgets(0.9), ...OBSERVED],
    run: (plan) => measureSsr(plan, bareApp(), true),
  },
  {
    name: "ssr-stock",
    title: "Pages/s: the page with Sentry's own set-up, against the application (above 1: ours is faster)",
    budgets: [
      { figure: "failures", atMost: 0 },
      { figure: "bareReports", atLeast: 1 },
    ],
    run: (plan) => measureSsr(plan, stockApp(), true),
  },
];

/** Prepares the application to compare with, and returns its folder. */
function unobservedApp(): string {
  const folder = join(root, ".bench/unobserved");
  copyUnobservedApp(root, folder);
  return folder;
}

function bareApp(): string {
  const folder = join(root, ".bench/next");
  copyStrippedApp(root, folder, ["src/proxy.ts"]);
  return folder;
}

function stockApp(): string {
  const folder = join(root, ".bench/stock");
  copyStockApp(root, folder);
  return folder;
}

async function measureSsr(plan: Plan, bareFolder: string, sinkListens: boolean): Promise<RowResult> {
  const load = await startLoad();
  // Queued reports go in here, not among the operator's.
  const data = mkdtempSync(join(tmpdir(), "glasshouse-bench-"));
  const started: { stop(): Promise<void> }[] = [];
  const track = <T extends { stop(): Promise<void> }>(one: T): T => {
    started.push(one);
    return one;
  };
  try {
    const [sinkUrl = "", bareSinkUrl = ""] = (await freePorts(2)).map((port) => `http://127.0.0.1:${port}`);
    if (sinkListens) track(await startSink(sinkUrl));
    track(await startSink(bareSinkUrl));
    const starts: Turns[] = [];
    let pages = 0;
    for (let start = 0; start < STARTS; start += 1) {
      const bare = track(await servePage(root, bareFolder, load, reportingTo(bareSinkUrl, data)));
      const ours = track(await servePage(root, root, load, reportingTo(sinkUrl, data)));
      const rounds = Math.ceil(plan.rounds / STARTS);
      starts.push(await takeTurns(bare.measure, ours.measure, { ...plan, rounds }));
      await sleep(LAST_BATCH);
      pages += ours.served();
      await Promise.all([bare.stop(), ours.stop()]);
    }
    const figures = {
      ...summarize(starts),
      bareReports: countRequests((await readSink(bareSinkUrl)).received),
    };
    const notes = [
      `ratio of each start: ${starts.map(({ rounds }) => medianRatio(rounds).toFixed(2)).join(", ")}`,
    ];
    if (!sinkListens) return { figures, notes: [...notes, "nothing listens at the reporting address"] };
    const { received, spans, traces } = await readSink(sinkUrl);
    return {
      figures: {
        ...figures,
        reports: countRequests(received),
        tracesPerPage: traces / pages,
        spansPerPage: spans / pages,
      },
      notes: [
        ...notes,
        ...Object.entries(received).map(
          ([path, { requests, bytes }]) => `sink: ${requests} × ${path}, ${bytes} bytes`,
        ),
      ],
    };
  } finally {
    load.stop();
    await Promise.all(started.map((one) => one.stop()));
    rmSync(data, { recursive: true, force: true });
  }
}

/** @param data where reports for an unreachable service are queued */
function reportingTo(url: string, data: string): Record<string, string> {
  return {
    SENTRY_DSN: url.replace("http://", `http://${"b".repeat(32)}@`) + "/1",
    COLLECTOR_URL: url,
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    GLASSHOUSE_DATA: data,
  };
}

function startSink(url: string): Promise<StartedProcess> {
  const script = join(import.meta.dirname, "../sink.ts");
  return startProcess([process.execPath, script, new URL(url).port], { cwd: root });
}

type Received = Record<string, { requests: number; bytes: number }>;

interface Sink {
  received: Received;
  spans: number;
  traces: number;
}

async function readSink(url: string): Promise<Sink> {
  const answer = await fetch(`${url}/received`);
  return (await answer.json()) as Sink;
}

function countRequests(received: Received): number {
  return Object.values(received).reduce((sum, { requests }) => sum + requests, 0);
}
