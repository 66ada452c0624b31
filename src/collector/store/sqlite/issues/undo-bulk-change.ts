import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import type { IssueState } from "#model/issue-state.ts";
import type { UndoneIssues } from "../../port/issues.ts";
import type { Connection } from "../engine/connection.ts";
import { addActivity } from "./add-activity.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { readIssueState, writeIssueState } from "./issue-state-row.ts";
import { mergeIssue, unmergeIssue } from "./merge-issue.ts";

/** Issues restored in one transaction. */
const SLICE = 100;

interface Entry {
  id: number;
  issue: IssueId;
  detail: string;
  before: string | null;
}

/**
 * Undoes a slice of a bulk change, the latest entries first. An issue that was changed since is left alone and counts as failed.
 */
export function undoBulkChange(
  { state }: WriteContext,
  bulkId: string,
  actor: Actor,
  now: UnixMillis,
): UndoneIssues {
  const entries = state
    .prepare(
      `SELECT id, issue, detail, before FROM issue_activity WHERE deed = ? AND undone = 0 ORDER BY id DESC LIMIT ${SLICE}`,
    )
    .all(bulkId) as unknown as Entry[];
  let failed = 0;
  for (const entry of entries) {
    state.prepare("UPDATE issue_activity SET undone = 1 WHERE id = ?").run(entry.id);
    if (!undoOne(state, entry, { actor, now })) failed++;
  }
  const comments = state
    .prepare("UPDATE issue_activity SET deleted_by = NULL WHERE deleted_by = ? RETURNING issue")
    .all(bulkId) as { issue: IssueId }[];
  for (const { issue } of comments)
    state.prepare("UPDATE issues SET comments = comments + 1 WHERE id = ?").run(issue);
  state.prepare("UPDATE issue_deeds SET undone_at = ? WHERE id = ?").run(now, bulkId);
  return {
    undone: entries.length - failed + comments.length,
    failed,
    more: entries.length === SLICE,
  };
}

function undoOne(
  state: Connection,
  { id, issue, detail, before }: Entry,
  { actor, now }: { actor: Actor; now: UnixMillis },
): boolean {
  const change = JSON.parse(detail) as IssueChange;
  // An undo cannot be undone.
  const mark = { bulkId: `${id}`, actor, now };
  if (change.kind === "merge") return unmergeIssue(state, issue, mark).ok;
  if (change.kind === "unmerge") return mergeIssue(state, issue, Number(before) as IssueId, mark).ok;
  if (change.kind === "split") return mergeIssue(state, Number(before) as IssueId, issue, mark).ok;
  const row = readIssueState(state, issue);
  if (row === undefined || before === null) return false;
  const was = JSON.parse(before) as IssueState;
  const isLast =
    state
      .prepare(
        `SELECT 1 FROM issue_activity WHERE issue = ? AND id > ? AND undone = 0 AND deleted_by IS NULL
         AND json_extract(detail, '$.kind') ${change.kind === "assign" ? "= 'assign'" : "IN ('resolve', 'archive', 'reopen', 'regressed', 'woke')"}
         LIMIT 1`,
      )
      .get(issue, id) === undefined;
  if (!isLast) return false;
  const { assignee, ...stood } = was;
  writeIssueState(
    state,
    issue,
    change.kind === "assign" ? { ...row.current, assignee } : { ...row.current, ...stood },
  );
  addActivity(state, issue, actor, { kind: "undone", what: change.kind }, now);
  return true;
}
