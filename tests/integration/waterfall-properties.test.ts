import { describe, expect, test } from "vitest";
import type { Span } from "#model/span.ts";
import type { TraceView } from "#api/trace.ts";
import { traceView } from "#collector/store/sqlite/traces/trace-view.ts";
import { parentsByPageLoads } from "#dashboard/traces/waterfall/page-loads.ts";
import { CYCLE, MISSING } from "#dashboard/traces/waterfall/chart-rows.ts";
import { traceChart, type TraceChart } from "#dashboard/traces/waterfall/trace-chart.ts";
import { createRandom, type Random } from "../fuzz/random.ts";
import { randomTrace, shuffled } from "../contract/random-trace.ts";

const TRACES = 400;

function viewOf(spans: Span[]): TraceView {
  return traceView(spans[0]!.traceId, { spans, events: [], logs: [], truncated: false });
}

/** The parent row of each row; -1 for a root. */
function rowsAbove({ rows }: TraceChart): number[] {
  const branch: number[] = [];
  return rows.depth.map((depth, row) => {
    branch.length = depth;
    branch.push(row);
    return branch[depth - 1] ?? -1;
  });
}

const has = (chart: TraceChart, row: number, flag: number) => ((chart.rows.flags[row] ?? 0) & flag) !== 0;

/** The seeds of random traces for which a property does not hold. */
function findFailingSeeds(holds: (spans: Span[], random: Random) => boolean): number[] {
  return Array.from({ length: TRACES }, (_, seed) => seed).filter((seed) => {
    const random = createRandom(seed);
    return !holds(randomTrace(random), random);
  });
}

const sorted = (list: string[]) => list.toSorted().join();

describe("the waterfall of any set of spans", () => {
  test("has every span once, and each missing one", () => {
    const failing = findFailingSeeds((spans) => {
      const chart = traceChart(viewOf(spans));
      const drawn = chart.rows.spanId.filter((_, row) => !has(chart, row, MISSING));
      const gone = chart.rows.spanId.filter((_, row) => has(chart, row, MISSING));
      return (
        sorted(drawn) === sorted(spans.map(({ spanId }) => spanId)) && new Set(gone).size === gone.length
      );
    });
    expect(failing).toEqual([]);
  });

  test("is a tree in which subtrees end before their parents do", () => {
    const failing = findFailingSeeds((spans) => {
      const chart = traceChart(viewOf(spans));
      const { end } = chart.rows;
      return rowsAbove(chart).every((above, row) => {
        const mine = end[row] ?? 0;
        return above < row && mine > row && mine <= (end[above] ?? end.length);
      });
    });
    expect(failing).toEqual([]);
  });

  test("puts each span under its parent, and at the top if its parents form a cycle", () => {
    const failing = findFailingSeeds((spans) => {
      const view = viewOf(spans);
      const chart = traceChart(view);
      const above = rowsAbove(chart);
      const parents = parentsByPageLoads(view.spans);
      return view.spans.every(({ spanId, parentSpanId }) => {
        const row = chart.rows.spanId.findIndex((id, at) => id === spanId && !has(chart, at, MISSING));
        const under = chart.rows.spanId[above[row] ?? -1] ?? null;
        const over = parents.has(spanId) ? parents.get(spanId) : parentSpanId;
        return under === (has(chart, row, CYCLE) ? null : over);
      });
    });
    expect(failing).toEqual([]);
  });

  test("draws no bar backwards, before the axis or beyond it", () => {
    const failing = findFailingSeeds((spans) => {
      const { rows, durationNanos } = traceChart(viewOf(spans));
      return rows.startNanos.every((start, row) => {
        const duration = rows.durationNanos[row] ?? -1;
        return start >= 0 && duration >= 0 && start + duration <= durationNanos;
      });
    });
    expect(failing).toEqual([]);
  });

  test("does not depend on the order of the spans", () => {
    const failing = findFailingSeeds((spans, random) => {
      const [chart, again] = [spans, shuffled(random, spans)].map((list) => traceChart(viewOf(list)));
      return JSON.stringify(chart) === JSON.stringify(again);
    });
    expect(failing).toEqual([]);
  });
});
