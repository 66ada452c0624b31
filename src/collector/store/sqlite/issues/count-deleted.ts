import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "#model/outcome.ts";
import type { Connection } from "../engine/connection.ts";

const MINUTE = 60_000;
const REASON = "issue_deleted";

/** A record that was accepted and is now deleted. */
export interface DeletedRecord {
  category: Category;
  receivedAt: UnixMillis;
}

/**
 * Moves deleted records from `accepted` to `deleted` in the ledger, so that every record still has one outcome. They were counted
 * when they were written, in the minute of their receipt or the one after. Where the ledger's entry has expired, nothing is
 * moved.
 */
export function countDeleted(state: Connection, project: ProjectId, records: DeletedRecord[]): void {
  const minuteOf = ({ receivedAt }: DeletedRecord) => Math.floor(receivedAt / MINUTE);
  for (const alike of Map.groupBy(records, (record) => `${minuteOf(record)} ${record.category}`).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const inTime = move(state, project, minuteOf(first), first.category, alike.length);
    move(state, project, minuteOf(first) + 1, first.category, alike.length - inTime);
  }
}

/** Moves as many as that minute has, and returns how many. */
function move(
  state: Connection,
  project: ProjectId,
  minute: number,
  category: Category,
  wanted: number,
): number {
  const accepted = [minute, project, category, "accepted", ""];
  const row = state
    .prepare(
      "SELECT quantity FROM outcomes WHERE minute = ? AND project = ? AND category = ? AND kind = ? AND reason = ?",
    )
    .get(...accepted) as { quantity: number } | undefined;
  const quantity = Math.min(wanted, row?.quantity ?? 0);
  if (quantity === 0) return 0;
  state
    .prepare(
      `UPDATE outcomes SET quantity = quantity - ?
       WHERE minute = ? AND project = ? AND category = ? AND kind = ? AND reason = ?`,
    )
    .run(quantity, ...accepted);
  state.prepare("DELETE FROM outcomes WHERE minute = ? AND quantity = 0").run(minute);
  state
    .prepare(
      `INSERT INTO outcomes (minute, project, category, kind, reason, quantity) VALUES (?, ?, ?, 'deleted', ?, ?)
       ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity`,
    )
    .run(minute, project, category, REASON, quantity);
  return quantity;
}
