import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { ActivityDetail } from "#model/issue-activity.ts";
import type { Connection } from "../engine/connection.ts";

/** What undoing needs: the bulk change, and the issue's state before it. */
export interface BulkChangeMark {
  bulkId: string;
  before: unknown;
}

/** Adds an entry to an issue's timeline and returns its id. */
export function addActivity(
  state: Connection,
  issue: IssueId,
  actor: Actor,
  detail: ActivityDetail,
  at: UnixMillis,
  mark?: BulkChangeMark,
): number {
  const { lastInsertRowid } = state
    .prepare(
      "INSERT INTO issue_activity (issue, at, actor_kind, actor, detail, deed, before) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .run(
      issue,
      at,
      actor.kind,
      actor.name,
      JSON.stringify(detail),
      mark?.bulkId ?? null,
      mark === undefined ? null : JSON.stringify(mark.before),
    );
  return Number(lastInsertRowid);
}
