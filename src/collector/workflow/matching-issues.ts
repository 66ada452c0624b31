import type { IssueId } from "#lib/ids.ts";
import { ok, type Result } from "#lib/result.ts";
import { getProject } from "#collector/query/get-project.ts";
import { issueFilter } from "#collector/query/issue-query.ts";
import type { NotFound } from "#collector/query/not-found.ts";
import type { BadQuery } from "#collector/query/parse-query.ts";
import type { QueryContext } from "#collector/query/query-context.ts";

const PAGE = 1000;

/** The numbers of all issues that a search matches at this moment. `project` is a slug or a number. */
export async function matchingIssues(
  context: QueryContext,
  project: string,
  query: string,
): Promise<Result<IssueId[], NotFound | BadQuery>> {
  const { store, clock } = context;
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const filter = issueFilter(query, undefined, clock());
  if (!filter.ok) return filter;
  const ids: IssueId[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.listIssues(
      found.value.id,
      filter.value,
      "new",
      { limit: PAGE, cursor },
      clock(),
    );
    for (const { issue } of page.items) ids.push(issue.id);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return ok(ids);
}

/** How many issues a search matches. */
export async function countIssues(
  context: QueryContext,
  project: string,
  query: string,
): Promise<Result<{ count: number }, NotFound | BadQuery>> {
  const matching = await matchingIssues(context, project, query);
  return matching.ok ? ok({ count: matching.value.length }) : matching;
}
