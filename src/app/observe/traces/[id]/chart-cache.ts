import "server-only";
import { randomUUID } from "node:crypto";
import { createCache } from "#lib/cache.ts";
import { systemClock } from "#lib/clock.ts";
import { processWide } from "#lib/process-wide.ts";
import type { TraceChart } from "#dashboard/traces/waterfall/trace-chart.ts";

/**
 * Charts of long traces between the page, which shows their first rows, and the request for the others that the page makes at
 * once. The key cannot be guessed: only who was sent the page has it.
 */
export const chartsOnTheWay = processWide("charts-on-the-way", () => {
  const charts = createCache<string, TraceChart>({ maxEntries: 2, maxAge: 30_000, clock: systemClock });
  return {
    lay(chart: TraceChart): string {
      const key = randomUUID();
      charts.set(key, chart);
      return key;
    },
    find: (key: string) => charts.get(key),
  };
});
