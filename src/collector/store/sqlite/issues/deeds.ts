import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import type { Connection } from "../engine/connection.ts";

/** A year: what was done longer ago is history, and no longer undone. */
const KEPT = 365 * 86_400_000;

/** Notes a slice of a deed: the first slice opens it. */
export function noteDeed(
  state: Connection,
  deed: { id: string; actor: Actor; change: IssueChange; total: number },
  slice: { done: number; failed: number },
  now: UnixMillis,
): void {
  state
    .prepare(
      `INSERT INTO issue_deeds (id, at, actor, change, total, done, failed) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET done = done + excluded.done, failed = failed + excluded.failed`,
    )
    .run(deed.id, now, deed.actor.name, JSON.stringify(deed.change), deed.total, slice.done, slice.failed);
  state
    .prepare("DELETE FROM issue_deeds WHERE id IN (SELECT id FROM issue_deeds WHERE at < ? LIMIT 10)")
    .run(now - KEPT);
}
