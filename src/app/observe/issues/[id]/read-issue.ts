import "server-only";
import { cache } from "react";
import type { IssueShown } from "#dashboard/issues/page/issue-top.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { readChange } from "#dashboard/issues/actions/read-change.ts";
import { access, viewer } from "../../collector.ts";
import { actOnIssues, addComment, deleteComment, editComment, undoChange } from "../../issue-actions.ts";

/** An issue, read once per request, for the page and its title. */
export const readIssue = cache(async (id: string) => (await access()).client.getIssue({ issue: id }));

/** The page's title. */
export async function issueTitle(id: string): Promise<string> {
  const issue = await readIssue(id);
  return issue.ok ? `${issue.value.shortId} ${issue.value.title.slice(0, 120)}` : "Issue";
}

const EMPTY = { items: [], next: null, previous: null };

/** Reads an issue's view model; parts that fail are left out. */
export async function readIssueShown(issue: IssueShown["issue"], search: SearchParams): Promise<IssueShown> {
  const { client } = await access();
  const cursor = param(search, "history");
  const [history, merged, facets, similar, answer] = await Promise.all([
    client.listActivity({ issue: issue.id, cursor, limit: 30 }),
    client.getMerged({ issue: issue.id }),
    client.getFacets({ issue: issue.id }),
    client.listSimilar({ issue: issue.id }),
    readChange(client, search),
  ]);
  const next = history.ok ? history.value.next : null;
  return {
    issue,
    viewer: await viewer(),
    history: history.ok ? history.value : EMPTY,
    merged: merged.ok ? merged.value : { own: [], merged: [] },
    facets: facets.ok ? facets.value : null,
    similar: similar.ok ? similar.value : [],
    olderHistory: next === null ? null : `${paths.issue(issue.id, { history: next })}#history`,
    actions: { act: actOnIssues, comment: addComment, editComment, deleteComment, undo: undoChange },
    answer,
  };
}
