import { err, ok, type Result } from "#lib/result.ts";
import type { ActivityQuery, ActivityView, MergedView } from "#api/issue-changes.ts";
import type { IssueActivity } from "#model/issue-activity.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { TwoWayPage } from "#collector/store/port/page.ts";
import { parseIssueId } from "./get-issue.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

/** A page of an issue's timeline, latest first. */
export async function listIssueActivity(
  { store, clock }: ReadContext,
  id: string,
  query: ActivityQuery,
): Promise<Result<TwoWayPage<ActivityView>, NotFound>> {
  const issueId = parseIssueId(id);
  if (issueId === undefined || (await store.getIssue(issueId, clock())) === null)
    return err(notFound(`issue "${id}"`));
  const page = await store.listIssueActivity(issueId, query);
  return ok({ ...page, items: page.items.map(activityView) });
}

export function activityView({ id, at, actor, detail }: IssueActivity): ActivityView {
  return { id: String(id), dateCreated: isoFromMillis(at), by: { ...actor }, detail };
}

/** The issues merged into an issue, and its hashes. */
export async function getMerged(
  { store, clock }: ReadContext,
  id: string,
): Promise<Result<MergedView, NotFound>> {
  const issueId = parseIssueId(id);
  if (issueId === undefined || (await store.getIssue(issueId, clock())) === null)
    return err(notFound(`issue "${id}"`));
  const { own, merged } = await store.listMerged(issueId);
  return ok({
    own,
    merged: merged.map((part) => ({
      id: String(part.id),
      shortId: part.shortId,
      title: part.title,
      count: String(part.events),
      hashes: part.hashes,
    })),
  });
}
