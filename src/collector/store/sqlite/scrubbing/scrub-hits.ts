import type { DailyScrubHit, ScrubHit } from "#model/scrub-hit.ts";
import type { UnixMillis } from "#lib/units.ts";
import { dayOf } from "../engine/day.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Adds the hits of a batch to those of its day of receipt. */
export function addScrubHits({ state }: WriteContext, hits: readonly ScrubHit[], now: UnixMillis): void {
  if (hits.length === 0) return;
  const add = state.prepare(
    `INSERT INTO scrub_hits (day, project, detector, hits) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET hits = hits + excluded.hits`,
  );
  for (const { projectId, detector, hits: times } of hits) add.run(dayOf(now), projectId, detector, times);
}

/** The hits of every project and detector, from a day on. */
export function listScrubHits({ state }: StoreFiles, since: UnixMillis): DailyScrubHit[] {
  return state
    .prepare(
      `SELECT day, project AS projectId, detector, hits FROM scrub_hits WHERE day >= ?
       ORDER BY day, project, detector`,
    )
    .all(dayOf(since)) as unknown as DailyScrubHit[];
}
