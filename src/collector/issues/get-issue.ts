import type { IssueId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { IssueView } from "#api/issues.ts";
import { projectOf } from "#collector/projects/get-project.ts";
import { issueView } from "./issue-view.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** One issue by its number. */
export async function getIssue(context: ReadContext, id: string): Promise<Result<IssueView, NotFound>> {
  const issueId = parseIssueId(id);
  const found = issueId === undefined ? null : await context.store.getIssue(issueId, context.clock());
  if (found === null) return err(notFound(`issue "${id}"`));
  return ok(
    issueView(found, await projectOf(context, found.issue.projectId), context.dashboardUrl, context.clock()),
  );
}

export function parseIssueId(text: string): IssueId | undefined {
  return /^\d{1,15}$/.test(text) ? (Number(text) as IssueId) : undefined;
}
