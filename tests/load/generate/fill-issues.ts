import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch } from "../../contract/make-batch.ts";
import { generateEvent, timeOfEvent } from "./generate-issues.ts";
import { createRandom } from "#lib/random.ts";

const EVENTS_A_BATCH = 50;
const BATCHES_AT_ONCE = 8;

/**
 * Fills a store's folder with issues and twice as many events, spread over the last fourteen days. Every issue has one
 * event, and most others go to a few issues; a third is resolved, a tenth archived.
 */
export async function fillIssues(folder: string, issues: number): Promise<void> {
  const now = Date.now();
  const total = issues * 2;
  const random = createRandom(11);
  let clock = now;
  const store = openSqliteStore({ folder, clock: () => clock, retentionDays: 30 });
  for (let at = 0; at < total; at += EVENTS_A_BATCH * BATCHES_AT_ONCE) {
    clock = timeOfEvent(at, total, now);
    const batches = Array.from({ length: BATCHES_AT_ONCE }, (_, batch) =>
      makeBatch({
        events: Array.from({ length: EVENTS_A_BATCH }, (_unused, place) => {
          const index = at + batch * EVENTS_A_BATCH + place;
          const issue = index % 2 === 0 ? index / 2 : Math.floor(random.skewed(issues / 40)) % issues;
          return generateEvent(random, issue, timeOfEvent(index, total, now), now);
        }),
      }),
    );
    await Promise.all(batches.map((batch) => store.append(batch)));
  }
  await store.close();
  const state = new DatabaseSync(join(folder, "state.db"));
  state.exec(
    `UPDATE issues SET status = CASE id % 10 WHEN 0 THEN 'ignored' ELSE 'resolved' END WHERE id % 10 IN (0, 1, 4, 7)`,
  );
  state.close();
}
