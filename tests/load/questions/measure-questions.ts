import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import type { UnixMillis } from "#lib/units.ts";
import { startBenchCollector } from "../ingest/start-bench-collector.ts";
import { percentile } from "../percentile.ts";
import type { Plan, RowResult } from "../row.ts";

/** A path of the read API with its query, but for the time. */
export interface Question {
  path: string;
  query: Record<string, string>;
}

const HOUR = 3_600_000;
/** The ranges that each question is put for. */
const HOURS = [1, 24];
const WARM_UP = 1;

/** Puts each question to a collector over a filled store, for an hour and a day, in turns. */
export async function measureQuestions(
  { rounds }: Plan,
  fill: (store: Store, until: UnixMillis) => Promise<void>,
  questions: Question[],
): Promise<RowResult> {
  const until = Date.now();
  const collector = await startBenchCollector(undefined, {
    async fill(folder) {
      const store = openSqliteStore({ folder, clock: () => until, retentionDays: 30 });
      await fill(store, until);
      await store.close();
    },
  });
  try {
    const times = new Map<string, number[]>();
    for (let round = 0; round < WARM_UP + rounds; round++)
      for (const hours of HOURS)
        for (const { path, query } of questions) {
          const range = {
            start: new Date(until - hours * HOUR).toISOString(),
            end: new Date(until).toISOString(),
          };
          const began = performance.now();
          await collector.get(`${path}?${new URLSearchParams({ ...query, ...range })}`);
          const elapsed = performance.now() - began;
          const name = `${path.split("/").at(-1)} ${Object.values(query).join(" ")} ${hours} h`;
          if (round >= WARM_UP) times.set(name, [...(times.get(name) ?? []), elapsed]);
        }
    const all = [...times.values()].flat();
    return {
      figures: {
        p50: percentile(all, 0.5),
        p95: percentile(all, 0.95),
        ...Object.fromEntries([...times].map(([name, some]) => [name, percentile(some, 0.5)])),
      },
      notes: [`${all.length} questions, each put once before`],
    };
  } finally {
    await collector.stop();
  }
}
