import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Outcome } from "#model/outcome.ts";
import type { StoreFiles } from "../engine/open-files.ts";

const MINUTE = 60_000;

/** The ledger, summed over the whole minutes that begin from `start` on and before `end`. */
export function listOutcomes(
  { state }: StoreFiles,
  start: UnixMillis,
  end: UnixMillis,
): Omit<Outcome, "at">[] {
  return state
    .prepare(
      `SELECT project AS projectId, category, kind, reason, sum(quantity) AS quantity FROM outcomes
       WHERE minute >= ? AND minute < ? GROUP BY project, category, kind, reason
       ORDER BY project, category, kind, reason`,
    )
    .all(Math.floor(start / MINUTE), Math.ceil(end / MINUTE)) as unknown as Omit<Outcome, "at">[];
}

/**
 * The ledger by steps of `interval` (whole minutes) that begin at `start`; `at` is where a step begins. Empty steps are
 * left out.
 */
export function listOutcomesOverTime(
  { state }: StoreFiles,
  start: UnixMillis,
  end: UnixMillis,
  interval: Millis,
): Outcome[] {
  const first = Math.floor(start / MINUTE);
  const minutes = Math.max(1, Math.round(interval / MINUTE));
  const rows = state
    .prepare(
      `SELECT CAST((minute - ?1) / ?2 AS INTEGER) AS step, project AS projectId, category, kind, reason, sum(quantity) AS quantity
       FROM outcomes WHERE minute >= ?1 AND minute < ?3 GROUP BY step, project, category, kind, reason
       ORDER BY step, project, category, kind, reason`,
    )
    .all(first, minutes, Math.ceil(end / MINUTE)) as unknown as (Omit<Outcome, "at"> & { step: number })[];
  return rows.map(({ step, ...outcome }) =>
    Object.assign(outcome, { at: (first + step * minutes) * MINUTE }),
  );
}
