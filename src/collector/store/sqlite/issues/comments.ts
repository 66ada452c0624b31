import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { ActivityDetail } from "#model/issue-activity.ts";
import { rootIssue } from "./root-issue.ts";
import { addActivity } from "./add-activity.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { recordBulkChange } from "./record-bulk-change.ts";

/** Adds a comment and returns its id; null where the issue does not exist. */
export function addComment(
  { state }: WriteContext,
  requested: IssueId,
  actor: Actor,
  text: string,
  now: UnixMillis,
): number | null {
  const issue = rootIssue(state, requested);
  const { changes } = state.prepare("UPDATE issues SET comments = comments + 1 WHERE id = ?").run(issue);
  if (changes === 0) return null;
  return addActivity(state, issue, actor, { kind: "comment", text, editedAt: null }, now);
}

const OF_COMMENT = "id = ? AND json_extract(detail, '$.kind') = 'comment' AND deleted_by IS NULL";

export function editComment({ state }: WriteContext, id: number, text: string, now: UnixMillis): boolean {
  const detail: ActivityDetail = { kind: "comment", text, editedAt: now };
  const { changes } = state
    .prepare(`UPDATE issue_activity SET detail = ? WHERE ${OF_COMMENT}`)
    .run(JSON.stringify(detail), id);
  return changes === 1;
}

/** Hides a comment until the change is undone. */
export function deleteComment(
  { state }: WriteContext,
  id: number,
  bulkId: string,
  actor: Actor,
  now: UnixMillis,
): boolean {
  const row = state
    .prepare(`UPDATE issue_activity SET deleted_by = ? WHERE ${OF_COMMENT} RETURNING issue`)
    .get(bulkId, id) as { issue: IssueId } | undefined;
  if (row === undefined) return false;
  state.prepare("UPDATE issues SET comments = comments - 1 WHERE id = ?").run(row.issue);
  const noted = { id: bulkId, actor, change: { kind: "delete_comment" }, total: 1 } as const;
  recordBulkChange(state, noted, { done: 1, failed: 0 }, now);
  return true;
}
