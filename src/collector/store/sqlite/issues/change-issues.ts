import type { IssueId, ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import { applyChange } from "#model/issue-state.ts";
import type { ChangeIssues, ChangedIssues, ChangeProblem } from "../../port/issues.ts";
import type { Connection } from "../engine/connection.ts";
import { rootIssue } from "./root-issue.ts";
import { addActivity } from "./add-activity.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { recordBulkChange } from "./record-bulk-change.ts";
import { readIssueState, writeIssueState } from "./issue-state-row.ts";
import { latestRelease } from "../releases/known-releases.ts";
import { mergeIssue, unmergeIssue } from "./merge-issue.ts";
import { splitIssue } from "./split-issue.ts";
import { removeIssue } from "./remove-issue.ts";

/** Applies one slice of a bulk change. Issues that cannot be changed do not stop the others. */
export function changeIssues({ state }: WriteContext, request: ChangeIssues, now: UnixMillis): ChangedIssues {
  const latest = new Map<ProjectId, string | null>();
  const latestOf = (project: ProjectId) => {
    const known = latest.get(project);
    if (known !== undefined) return known;
    const found = latestRelease(state, project);
    latest.set(project, found);
    return found;
  };
  const answer: ChangedIssues = { changed: [], failed: [] };
  for (const id of request.ids) {
    const done = changeOne(state, id, request, latestOf, now);
    if (done.ok) answer.changed.push(id);
    else answer.failed.push({ id, code: done.error.code });
  }
  recordBulkChange(
    state,
    { ...request, id: request.bulkId },
    { done: answer.changed.length, failed: answer.failed.length },
    now,
  );
  return answer;
}

function changeOne(
  state: Connection,
  requested: IssueId,
  { bulkId, actor, change }: ChangeIssues,
  latestOf: (project: ProjectId) => string | null,
  now: UnixMillis,
): Result<void, { code: ChangeProblem }> {
  const mark = { bulkId, actor, now };
  if (change.kind === "unmerge") return unmergeIssue(state, requested, mark);
  const id = rootIssue(state, requested);
  if (change.kind === "merge") return mergeIssue(state, id, rootIssue(state, change.into), mark);
  if (change.kind === "split") return splitIssue(state, id, change.hashes, mark);
  const row = readIssueState(state, id);
  if (row === undefined || change.kind === "delete_comment") return err({ code: "not_found" });
  if (change.kind === "delete") {
    removeIssue(state, id);
    return ok(undefined);
  }
  const { project, events, users, current } = row;
  const after = applyChange(current, change, { now, latestRelease: latestOf(project), events, users });
  if (!after.ok) return after;
  if (JSON.stringify(after.value) === JSON.stringify(current)) return ok(undefined);
  writeIssueState(state, id, after.value);
  addActivity(state, id, actor, change, now, { bulkId, before: current });
  return ok(undefined);
}
