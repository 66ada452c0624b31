import "server-only";
import { randomUUID } from "node:crypto";
import { systemClock } from "#lib/clock.ts";
import { processWide } from "#lib/process-wide.ts";
import { createShelf } from "#lib/shelf.ts";
import type { TraceChart } from "#dashboard/traces/waterfall/trace-chart.ts";

/**
 * Caches the chart of a long trace between its page and the request for it that the page makes at once. Only the page
 * knows the key.
 */
export const chartCache = processWide("charts-on-the-way", () =>
  createShelf<TraceChart>({ most: 2, keep: 30_000 }, systemClock, randomUUID),
);
