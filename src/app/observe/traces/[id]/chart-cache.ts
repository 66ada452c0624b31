import "server-only";
import { randomUUID } from "node:crypto";
import { createCache } from "#lib/cache.ts";
import { systemClock } from "#lib/clock.ts";
import { processWide } from "#lib/process-wide.ts";
import type { TraceChart } from "#dashboard/traces/waterfall/trace-chart.ts";

/**
 * Caches the chart of a long trace between its page, which shows the first rows, and the request for it that the page
 * makes at once. The key cannot be guessed: only the page has it.
 */
export const chartCache = processWide("trace-charts", () => {
  const charts = createCache<string, TraceChart>({ maxEntries: 2, maxAge: 30_000, clock: systemClock });
  return {
    add(chart: TraceChart): string {
      const key = randomUUID();
      charts.set(key, chart);
      return key;
    },
    find: (key: string) => charts.get(key),
  };
});
