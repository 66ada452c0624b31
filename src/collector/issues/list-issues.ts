import { ok, type Result } from "#lib/result.ts";
import type { IssueListQuery, IssueView } from "#api/issue.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { TwoWayPage } from "#collector/store/port/page.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { issueFilter } from "#collector/search/issue-filter.ts";
import { issueView } from "./issue-view.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** A page of a project's issues. `project` is a slug or a number. */
export async function listIssues(
  context: QueryContext,
  project: string,
  { query, sort, statsPeriod, limit, cursor }: IssueListQuery,
): Promise<Result<TwoWayPage<IssueView>, NotFound | BadQuery>> {
  const now = context.clock();
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const filter = issueFilter(query, statsPeriod, now);
  if (!filter.ok) return filter;
  const page = await context.store.listIssues(found.value.id, filter.value, sort, { limit, cursor }, now);
  return ok({
    items: page.items.map((issue) => issueView(issue, found.value, context.dashboardUrl, now)),
    next: page.next,
    previous: page.previous,
  });
}
