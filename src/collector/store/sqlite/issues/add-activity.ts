import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { ActivityDetail } from "#model/issue-activity.ts";
import type { Connection } from "../engine/connection.ts";

/** What a deed's undoing needs: which deed it was, and how the issue stood before and after. */
export interface DeedMark {
  deed: string;
  before: unknown;
}

/** Adds to an issue's history; gives the number of the entry. */
export function addActivity(
  state: Connection,
  issue: IssueId,
  actor: Actor,
  detail: ActivityDetail,
  at: UnixMillis,
  mark?: DeedMark,
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
      mark?.deed ?? null,
      mark === undefined ? null : JSON.stringify(mark.before),
    );
  return Number(lastInsertRowid);
}
