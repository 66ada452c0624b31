import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createRandom } from "#lib/random.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { encodeHistogram } from "#collector/store/sqlite/rates/histogram.ts";
import { makeBatch, makeSpan } from "../../contract/make-batch.ts";

export const OPERATIONS = 500;
export const SERVICES = 20;
export const MINUTE = 60_000;
export const NOW = Date.parse("2026-11-20T12:00:00Z");
const DAYS = 15;

/** Fills a data folder with sixteen days of requests. */
export async function fillStore(folder: string): Promise<void> {
  for (let day = DAYS; day >= 0; day -= 1) {
    const at = NOW - day * 1440 * MINUTE;
    const store = openSqliteStore({ folder, clock: () => at, retentionDays: 60 });
    await store.append(makeBatch({ spans: [makeSpan({ start: BigInt(at) * 1_000_000n })] }));
    await store.close();
    fill(dayPath(folder, at), at);
  }
}

export function dayPath(folder: string, at: number): string {
  return join(folder, "days", `${new Date(at).toISOString().slice(0, 10)}.db`);
}

/** The sums of a day, as the store would write them: by the minute on the last day only. */
function fill(path: string, noon: number): void {
  const random = createRandom(noon);
  const database = new DatabaseSync(path);
  database.exec("BEGIN");
  const name = database.prepare(
    "INSERT INTO names (text) VALUES (?) ON CONFLICT DO UPDATE SET text = text RETURNING id",
  );
  const id = (text: string) => (name.get(text) as { id: number }).id;
  const places = Array.from(
    { length: OPERATIONS },
    (_, index) => [id(`s${index % SERVICES}`), id(`/route/${index}`)] as const,
  );
  const environment = id("production");
  const insert = database.prepare(
    "INSERT INTO request_rates (level, at, service, route, environment, release, requests, failed, histogram) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)",
  );
  const start = Math.floor(noon / 86_400_000) * 1440;
  const end = Math.min(start + 1440, Math.floor(NOW / MINUTE));
  const isLast = NOW - noon < 2 * 86_400_000;
  const levels = isLast ? [1, 5, 60] : [5, 60];
  for (const level of levels)
    for (let at = start; at < end; at += level)
      for (const [service, route] of places) {
        const requests = level * 4;
        const histogram = new Map(
          Array.from({ length: 8 }, (_, bucket) => [100 + bucket, Math.ceil(requests / 8)]),
        );
        const failed = random.next() < 0.02 * level ? Math.ceil(level / 10) : 0;
        insert.run(level, at, service, route, environment, requests, failed, encodeHistogram(histogram));
      }
  database.exec("COMMIT");
  database.close();
}
