import "server-only";
import { randomUUID } from "node:crypto";
import { systemClock } from "#lib/clock.ts";
import { processWide } from "#lib/process-wide.ts";
import { createShelf } from "#lib/shelf.ts";
import type { TraceChart } from "#dashboard/traces/waterfall/trace-chart.ts";

/**
 * Charts of long traces between the page, which shows their first rows, and the request for the rest that the page makes at
 * once. Who has the key was given it with the page.
 */
export const chartCache = processWide("charts-on-the-way", () =>
  createShelf<TraceChart>({ most: 2, keep: 30_000 }, systemClock, randomUUID),
);
