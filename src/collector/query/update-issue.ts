import { err, type Result } from "#lib/result.ts";
import type { IssueUpdate, IssueView } from "#model/api/issue.ts";
import { getIssue, parseIssueId } from "./get-issue.ts";
import { notFound, type NotFound } from "./not-found.ts";
import type { QueryContext } from "./query-context.ts";

/** Sets an issue's status, and gives the issue as it is then. */
export async function updateIssue(
  context: QueryContext,
  id: string,
  change: IssueUpdate,
): Promise<Result<IssueView, NotFound>> {
  const issueId = parseIssueId(id);
  const updated =
    issueId === undefined ? null : await context.store.updateIssue(issueId, change, context.clock());
  return updated === null ? err(notFound(`issue "${id}"`)) : getIssue(context, id);
}
