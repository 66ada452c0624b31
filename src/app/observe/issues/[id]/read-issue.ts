import "server-only";
import { cache } from "react";
import type { IssueShown } from "#dashboard/issues/page/issue-top.tsx";
import { paths } from "#dashboard/paths.ts";
import { param, type SearchParams } from "#dashboard/search-params.ts";
import { readDeed } from "#dashboard/issues/actions/read-change.ts";
import { access, viewer } from "../../collector.ts";
import { actOnIssues, addComment, deleteComment, editComment, undoDeed } from "../../issue-actions.ts";

/** An issue, asked for once a request: the page and its title both want it. */
export const readIssue = cache(async (id: string) => (await access()).client.getIssue({ issue: id }));

/** What the browser's tab says. */
export async function issueTitle(id: string): Promise<string> {
  const issue = await readIssue(id);
  return issue.ok ? `${issue.value.shortId} ${issue.value.title.slice(0, 120)}` : "Issue";
}

const EMPTY = { items: [], next: null, previous: null };

/** What belongs to an issue whichever of its occurrences is shown; what cannot be read of it is left out. */
export async function readIssueShown(issue: IssueShown["issue"], search: SearchParams): Promise<IssueShown> {
  const { client } = await access();
  const cursor = param(search, "history");
  const [history, merged, facets, similar, answer] = await Promise.all([
    client.listActivity({ issue: issue.id, cursor, limit: 30 }),
    client.getMerged({ issue: issue.id }),
    client.getFacets({ issue: issue.id }),
    client.listSimilar({ issue: issue.id }),
    readDeed(client, search),
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
    actions: { act: actOnIssues, comment: addComment, editComment, deleteComment, undo: undoDeed },
    answer,
  };
}
