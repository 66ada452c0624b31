import type { IssueId } from "#lib/ids.ts";
import type { IssueStatus } from "#model/issue.ts";
import type { WriteContext } from "./context.ts";

/** Sets an issue's status. False when there is no such issue. */
export function updateIssue({ state }: WriteContext, id: IssueId, status: IssueStatus): boolean {
  return state.prepare("UPDATE issues SET status = ? WHERE id = ?").run(status, id).changes === 1;
}
