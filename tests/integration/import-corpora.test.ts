import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TraceView } from "#api/trace.ts";
import { readTraceFile } from "#dashboard/traces/import/read-trace-file.ts";
import { CYCLE, MISSING, selfTime, topRows } from "#dashboard/traces/waterfall/chart-rows.ts";
import { flameTree } from "#dashboard/traces/flame/flame-tree.ts";
import { criticalPath } from "#dashboard/traces/waterfall/critical-path.ts";
import { repeatedSiblings } from "#dashboard/traces/waterfall/repeated-siblings.ts";
import { traceChart, type TraceChart } from "#dashboard/traces/waterfall/trace-chart.ts";
import { corpora } from "./corpora-requests.ts";

const FOLDERS = ["jaeger-ui", "jaeger", "highlight-otlp", "signoz/traces"];

/** Not traces: service maps, searches, and spans in another format. */
const OTHERS = /DependencyGraph|queries\.json$/;

const files = FOLDERS.filter((folder) => existsSync(`${corpora}/${folder}`)).flatMap((folder) =>
  readdirSync(`${corpora}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:json|txt)$/.test(name) && !OTHERS.test(name))
    .map((name) => `${folder}/${name}`),
);

interface GoldenSpan {
  span_id: string;
  parent_span_id: string;
  name: string;
  offset_ms: number;
  duration: string;
  resources: Record<string, string>;
}

/** SigNoz's large trace is in its seeder's own format: this is the trace in Jaeger's. */
function readText(file: string): string {
  const text = readFileSync(`${corpora}/${file}`, "utf8");
  if (!file.startsWith("signoz")) return text;
  const traceID = "5".repeat(32);
  return JSON.stringify({
    traceID,
    processes: {},
    spans: (JSON.parse(text) as GoldenSpan[]).map((span) => ({
      traceID,
      spanID: span.span_id,
      operationName: span.name,
      references:
        span.parent_span_id === "" ? [] : [{ refType: "CHILD_OF", traceID, spanID: span.parent_span_id }],
      startTime: 1_700_000_000_000_000 + Math.round(span.offset_ms * 1000),
      duration: Math.round(Number(/[\d.]+/.exec(span.duration)?.[0]) * 1e6),
      process: { serviceName: span.resources["service.name"], tags: [] },
    })),
  });
}

/** The id of each row's parent row, derived from how the rows are nested. */
function parentsOf({ rows }: ReturnType<typeof traceChart>): (string | null)[] {
  const above: number[] = [];
  return rows.spanId.map((_, row) => {
    above.length = rows.depth[row] ?? 0;
    const parent = above.at(-1);
    above.push(row);
    return parent === undefined ? null : (rows.spanId[parent] ?? null);
  });
}

function checkChart(trace: TraceView): void {
  const chart = traceChart(trace);
  const parents = parentsOf(chart);
  const bySpan = new Map(trace.spans.map((span) => [span.spanId, span]));
  const drawn = chart.rows.spanId.filter((_, row) => ((chart.rows.flags[row] ?? 0) & MISSING) === 0);
  expect(drawn.toSorted()).toEqual(trace.spans.map(({ spanId }) => spanId).toSorted());
  for (const [row, spanId] of chart.rows.spanId.entries()) {
    const flags = chart.rows.flags[row] ?? 0;
    const start = chart.rows.startNanos[row] ?? -1;
    const duration = chart.rows.durationNanos[row] ?? -1;
    expect(start).toBeGreaterThanOrEqual(0);
    expect(duration).toBeGreaterThanOrEqual(0);
    expect(start + duration).toBeLessThanOrEqual(chart.durationNanos);
    const parent = (flags & (MISSING | CYCLE)) === 0 ? bySpan.get(spanId)?.parentSpanId : null;
    expect({ spanId, parent: parents[row] }).toEqual({ spanId, parent });
    expect(bySpan.has(spanId)).toBe((flags & MISSING) === 0);
  }
  checkDerived(chart);
}

/** Asserts that everything derived from a chart lies within it. */
function checkDerived(chart: TraceChart): void {
  const { rows, durationNanos } = chart;
  for (const root of topRows(rows.end))
    for (const { from, to } of criticalPath(rows, root)) {
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(durationNanos);
    }
  for (const row of rows.end.keys()) {
    expect(selfTime(rows, row)).toBeGreaterThanOrEqual(0);
    expect(selfTime(rows, row)).toBeLessThanOrEqual(rows.durationNanos[row] ?? 0);
  }
  for (const { from, width } of flameTree(chart)) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(from + width).toBeLessThanOrEqual(1.000_001);
  }
  for (const { head, end, count } of repeatedSiblings(rows)) expect(end - head).toBeGreaterThanOrEqual(count);
}

describe.skipIf(files.length === 0)("traces of other projects", () => {
  it.each(files)("%s: is drawn with every span under its parent, and no bar outside the chart", (file) => {
    const read = readTraceFile(readText(file));
    if (!read.ok) throw new Error(read.error.code);
    expect(read.value.length).toBeGreaterThan(0);
    for (const trace of read.value) checkChart(trace);
  });
});
