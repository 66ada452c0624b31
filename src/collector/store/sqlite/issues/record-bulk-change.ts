import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import type { Connection } from "../engine/connection.ts";

/** A year; older changes cannot be undone. */
const MAX_AGE = 365 * 86_400_000;

/** Records a slice of a bulk change; the first slice creates it. */
export function recordBulkChange(
  state: Connection,
  bulk: { id: string; actor: Actor; change: IssueChange; total: number },
  slice: { done: number; failed: number },
  now: UnixMillis,
): void {
  state
    .prepare(
      `INSERT INTO issue_deeds (id, at, actor, change, total, done, failed) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET done = done + excluded.done, failed = failed + excluded.failed`,
    )
    .run(bulk.id, now, bulk.actor.name, JSON.stringify(bulk.change), bulk.total, slice.done, slice.failed);
  state
    .prepare("DELETE FROM issue_deeds WHERE id IN (SELECT id FROM issue_deeds WHERE at < ? LIMIT 10)")
    .run(now - MAX_AGE);
}
