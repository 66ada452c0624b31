import "server-only";
import { cache } from "react";
import type { IssueShown } from "#dashboard/issues/page/issue-top.tsx";
import { readChange } from "#dashboard/issues/actions/read-change.ts";
import { readEventOperation } from "#dashboard/issues/page/event-operation.ts";
import { readIssuePage, shownParts } from "#dashboard/issues/page/read-issue-page.ts";
import { periodStart } from "#dashboard/period.ts";
import type { SearchParams } from "#dashboard/search-params.ts";
import { access, viewer } from "../../collector.ts";
import { actOnIssues, addComment, deleteComment, editComment, undoChange } from "../../issue-actions.ts";

/** An issue alone, read once per request, for the page and its title. */
export const readIssue = cache(async (id: string) => (await access()).client.getIssue({ issue: id }));

/** An issue with one of its events, read once per request. */
export const readPage = cache(async (id: string, event: string, history: string | undefined) =>
  readIssuePage((await access()).client, id, event, history),
);

/** The operation during which an event happened. */
export async function readOperationOf(event: EventOf, trace: Read["trace"]) {
  const [{ client }, { now }] = await Promise.all([access(), viewer()]);
  return readEventOperation(client, event, trace, now);
}

type Read = Awaited<ReturnType<typeof readPage>>;
type EventOf = Extract<Read["event"], { ok: true }>["value"];

/** What belongs to an issue whichever of its events is shown, with the actions on it. */
export async function issueShown(
  issue: IssueShown["issue"],
  others: Read["others"],
  search: SearchParams,
): Promise<IssueShown> {
  const { client } = await access();
  const who = await viewer();
  const [starts, answer] = await Promise.all([
    client.listReleaseStarts({ start: periodStart("24h", who.now) }),
    readChange(client, search),
  ]);
  return {
    issue,
    viewer: who,
    releases: starts.ok ? starts.value.releases : [],
    ...shownParts(issue, others),
    actions: { act: actOnIssues, comment: addComment, editComment, deleteComment, undo: undoChange },
    answer,
  };
}
