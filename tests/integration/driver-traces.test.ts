import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TraceView } from "#model/api/trace.ts";
import { repeatedSiblings } from "#dashboard/traces/waterfall/repeated-siblings.ts";
import { traceChart } from "#dashboard/traces/waterfall/trace-chart.ts";
import { eventually } from "../eventually.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

/** Programs that send with real SDKs and say what they sent; their packages must be installed beside them. */
const drivers = resolve(process.env["DRIVERS_DIR"] ?? "../shared/clients");

interface Claim {
  sent?: string;
  name?: string;
  body?: string;
  trace_id?: string;
  span_id?: string;
  parent_span_id?: string;
  notSent?: boolean;
}

const RUNS = [
  { says: "Sentry 9", args: ["sentry-node.mjs", "9"], repeats: true },
  { says: "Sentry 10", args: ["sentry-node.mjs", "10"], repeats: true },
  { says: "Sentry 11", args: ["sentry-node.mjs", "11"], repeats: true },
  { says: "OpenTelemetry", args: ["otel.mjs", "otel", "proto"], repeats: false },
];

describe.skipIf(!existsSync(join(drivers, "node_modules")))("what real SDKs send", () => {
  let folder: string;
  let collector: Collector;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-drivers-"));
    collector = await startCollector(folder);
  });
  afterAll(async () => {
    await stopCollector(collector);
    await rm(folder, { recursive: true });
  });

  async function claimsOf(args: string[]): Promise<Claim[]> {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: drivers,
      env: {
        NODE_ENV: "production",
        PATH: process.env["PATH"],
        SENTRY_DSN: collector.credentials.dsn,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
      timeout: 90_000,
      maxBuffer: 64 * 1_048_576,
    });
    const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
    return lines.map((line) => JSON.parse(line) as Claim).filter(({ notSent }) => notSent !== true);
  }

  async function readTrace(id: string): Promise<TraceView> {
    const headers = { authorization: `Bearer ${collector.credentials.apiToken}` };
    const response = await fetch(`${collector.url}/api/v1/traces/${id}`, { headers });
    return TraceView.parse(await response.json());
  }

  it.each(RUNS)(
    "$says: each span and log line is in its trace, each span under its parent",
    async ({ args, repeats }) => {
      const claims = await claimsOf(args);
      const spans = claims.filter(({ sent, span_id }) => /span/.test(sent ?? "") && span_id !== undefined);
      expect(spans.length).toBeGreaterThan(0);
      const traces = new Map<string, TraceView>();
      await eventually(async () => {
        for (const { trace_id = "" } of spans) traces.set(trace_id, await readTrace(trace_id));
        const missing = spans.filter(
          ({ trace_id = "", span_id }) =>
            !traces.get(trace_id)?.spans.some(({ spanId }) => spanId === span_id),
        );
        expect(missing).toEqual([]);
      });
      const parents = spans.filter(({ parent_span_id }) => parent_span_id !== undefined);
      const found = parents.map(({ trace_id = "", span_id }) =>
        traces.get(trace_id)?.spans.find(({ spanId }) => spanId === span_id),
      );
      expect(found.map((span) => span?.parentSpanId)).toEqual(parents.map((claim) => claim.parent_span_id));
      for (const { trace_id, body } of claims.filter(({ sent }) => sent === "otlp-log"))
        if (trace_id !== undefined && body !== undefined) traces.set(trace_id, await readTrace(trace_id));
      const logs = claims.filter(({ sent, trace_id }) => sent === "otlp-log" && trace_id !== undefined);
      const said = logs.map(
        ({ trace_id = "" }) => traces.get(trace_id)?.logs.map(({ message }) => message) ?? [],
      );
      expect(logs.filter(({ body }, place) => !said[place]?.includes(body ?? ""))).toEqual([]);
      const repetitions = [...traces.values()].flatMap((trace) => {
        const chart = traceChart(trace);
        return repeatedSiblings(chart.rows).filter(({ isNPlusOne }) => isNPlusOne);
      });
      expect(repetitions.map(({ count }) => count)).toEqual(repeats ? [6] : []);
    },
    120_000,
  );
});
