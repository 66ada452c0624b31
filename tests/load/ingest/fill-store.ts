import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { UnixMillis } from "#lib/units.ts";
import type { Load } from "../start-load.ts";
import type { BenchCollector } from "./start-bench-collector.ts";

const SEED = 42;
const SPANS_AN_EVENT = 25;
/** Storing more would take longer than everything else, and no question on them reads more than one issue's. */
const MOST_EVENTS = 200_000;
const HOURS = 6;
const HOUR = 3_600_000;
/** Per event: enough time to generate and store one on a busy core. */
const EVENT_MILLIS = 20;
const FOR_EVER = 3_600_000;

/** The contents of a filled store. */
export interface Filled {
  spans: number;
  /** When the last of it happened. */
  until: UnixMillis;
}

type Fillable = Pick<BenchCollector, "folder" | "port" | "pid" | "key">;

/**
 * Fills a collector's store at full rate with this many spans from the last six hours, two logs for every five spans
 * and an event for every 25, at most 200,000. Leaves a folder that is already filled as it is.
 */
export async function fillStore(collector: Fillable, load: Load, spans: number): Promise<Filled> {
  const marker = join(collector.folder, "bench-fill.json");
  if (existsSync(marker)) {
    const filled = JSON.parse(await readFile(marker, "utf8")) as Filled;
    if (filled.spans === spans) return filled;
  }
  const until = Date.now();
  const { port, pid, key } = collector;
  const history = { kind: "history" as const, spans, seed: SEED, begin: until - HOURS * HOUR, end: until };
  const filled = await load.measure({ port, connections: 4, millis: FOR_EVER, send: history }, pid);
  const count = Math.min(Math.ceil(spans / SPANS_AN_EVENT), MOST_EVENTS);
  for (let left = count; left > 0; left -= 4_000) {
    const send = { kind: "events" as const, count: Math.min(left, 4_000), key };
    await load.measure({ port, connections: 16, millis: send.count * EVENT_MILLIS, send }, pid);
  }
  process.stderr.write(
    `filled with ${spans} spans, their logs and ${count} events; ${filled.failures} requests failed\n`,
  );
  await writeFile(marker, JSON.stringify({ spans, until }));
  return { spans, until };
}
