import type { UnixMillis } from "#lib/units.ts";
import type { Outcome } from "#model/outcome.ts";
import type { Connection } from "../connection.ts";

const MINUTE = 60_000;

/** The ledger of the minutes that begin from `start` on and before `end`, summed; whole minutes only are known. */
export function listOutcomes(
  connection: Connection,
  start: UnixMillis,
  end: UnixMillis,
): Omit<Outcome, "at">[] {
  return connection
    .prepare(
      `SELECT project AS projectId, category, kind, reason, sum(quantity) AS quantity FROM outcomes
       WHERE minute >= ? AND minute < ? GROUP BY project, category, kind, reason
       ORDER BY project, category, kind, reason`,
    )
    .all(Math.floor(start / MINUTE), Math.ceil(end / MINUTE)) as unknown as Omit<Outcome, "at">[];
}
