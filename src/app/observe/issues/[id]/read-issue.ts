import "server-only";
import { cache } from "react";
import type { IssueShown } from "#dashboard/issues/page/issue-top.tsx";
import { readIssuePage, shownParts } from "#dashboard/issues/page/read-issue-page.ts";
import { readDeed } from "#dashboard/issues/actions/read-change.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { access, viewer } from "../../collector.ts";
import { actOnIssues, addComment, deleteComment, editComment, undoDeed } from "../../issue-actions.ts";

/** An issue alone, read once a request: a page and its title both want it. */
export const readIssue = cache(async (id: string) => (await access()).client.getIssue({ issue: id }));

/** An issue by one of its events, read once a request. */
export const readPage = cache(async (id: string, event: string, history: string | undefined) =>
  readIssuePage((await access()).client, id, event, history),
);

type Read = Awaited<ReturnType<typeof readPage>>;

/** What belongs to an issue whichever of its events is shown, with what can be done with it. */
export async function issueShown(
  issue: IssueShown["issue"],
  others: Read["others"],
  search: SearchParams,
): Promise<IssueShown> {
  return {
    issue,
    viewer: await viewer(),
    ...shownParts(issue, others),
    actions: { act: actOnIssues, comment: addComment, editComment, deleteComment, undo: undoDeed },
    answer: await readDeed((await access()).client, search),
  };
}
