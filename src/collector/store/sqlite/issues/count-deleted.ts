import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "#model/outcome.ts";
import type { Connection } from "../engine/connection.ts";

const MINUTE = 60_000;
const REASON = "issue_deleted";

/** Something that was accepted, and is deleted now. */
export interface DeletedThing {
  category: Category;
  receivedAt: UnixMillis;
}

/**
 * Moves what is deleted from the accepted to the deleted, in the minute in which it was counted, so that everything received
 * still ends in one outcome. It was counted when it was written, at the latest in the minute after its receipt. What the ledger
 * has forgotten by now stays forgotten.
 */
export function countDeleted(state: Connection, project: ProjectId, things: DeletedThing[]): void {
  const minuteOf = ({ receivedAt }: DeletedThing) => Math.floor(receivedAt / MINUTE);
  for (const alike of Map.groupBy(things, (thing) => `${minuteOf(thing)} ${thing.category}`).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const inTime = move(state, project, minuteOf(first), first.category, alike.length);
    move(state, project, minuteOf(first) + 1, first.category, alike.length - inTime);
  }
}

/** How many of them that minute had. */
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
