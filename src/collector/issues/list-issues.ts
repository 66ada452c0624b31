import type { IssueId, ProjectId } from "#lib/ids.ts";
import { ok, type Result } from "#lib/result.ts";
import type { IssueListQuery, IssueView } from "#api/issues.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { readIssueSearch } from "#collector/search/read-search.ts";
import type { IssueFilter } from "#collector/store/port/issues.ts";
import type { TwoWayPage } from "#collector/store/port/page.ts";
import { issueView } from "./issue-view.ts";

/** A page of a project's issues. `project` is a slug or a number. */
export async function listIssues(
  context: ReadContext,
  project: string,
  { query, sort, statsPeriod, limit, cursor }: IssueListQuery,
): Promise<Result<TwoWayPage<IssueView>, NotFound | BadQuery>> {
  const now = context.clock();
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const filter = await readIssueSearch(context, found.value.id, query, statsPeriod);
  if (!filter.ok) return filter;
  const page = await context.store.listIssues(found.value.id, filter.value, sort, { limit, cursor }, now);
  return ok({
    items: page.items.map((issue) => issueView(issue, found.value, context.dashboardUrl, now)),
    next: page.next,
    previous: page.previous,
  });
}

/** The numbers of all issues that match a search now. `project` is a slug or a number. */
export async function matchingIssues(
  context: ReadContext,
  project: string,
  query: string,
): Promise<Result<IssueId[], NotFound | BadQuery>> {
  const read = await readSearch(context, project, query);
  return read.ok ? ok(await context.store.listIssueIds(read.value.project, read.value.filter)) : read;
}

/** The number of issues that match a search. */
export async function countIssues(
  context: ReadContext,
  project: string,
  query: string,
): Promise<Result<{ count: number }, NotFound | BadQuery>> {
  const read = await readSearch(context, project, query);
  if (!read.ok) return read;
  return ok({ count: await context.store.countIssues(read.value.project, read.value.filter) });
}

async function readSearch(
  context: ReadContext,
  project: string,
  query: string,
): Promise<Result<{ project: ProjectId; filter: IssueFilter }, NotFound | BadQuery>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const filter = await readIssueSearch(context, found.value.id, query);
  return filter.ok ? ok({ project: found.value.id, filter: filter.value }) : filter;
}
