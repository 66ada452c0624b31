import type { IssueId, ProjectId } from "#lib/ids.ts";
import { ok, type Result } from "#lib/result.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { IssueFilter } from "#collector/store/port/issues.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { issueFilter } from "#collector/search/issue-filter.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** The numbers of all issues that a search matches at this moment. `project` is a slug or a number. */
export async function matchingIssues(
  context: QueryContext,
  project: string,
  query: string,
): Promise<Result<IssueId[], NotFound | BadQuery>> {
  const read = await readSearch(context, project, query);
  return read.ok ? ok(await context.store.listIssueIds(read.value.project, read.value.filter)) : read;
}

/** How many issues a search matches. */
export async function countIssues(
  context: QueryContext,
  project: string,
  query: string,
): Promise<Result<{ count: number }, NotFound | BadQuery>> {
  const read = await readSearch(context, project, query);
  if (!read.ok) return read;
  return ok({ count: await context.store.countIssues(read.value.project, read.value.filter) });
}

async function readSearch(
  context: QueryContext,
  project: string,
  query: string,
): Promise<Result<{ project: ProjectId; filter: IssueFilter }, NotFound | BadQuery>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const filter = issueFilter(query, undefined, context.clock());
  return filter.ok ? ok({ project: found.value.id, filter: filter.value }) : filter;
}
