import { err, ok, type Result } from "#lib/result.ts";
import type { Actor } from "#model/actor.ts";
import type { ActivityView } from "#api/issue-changes.ts";
import { activityView } from "./list-issue-activity.ts";
import { parseIssueId } from "./get-issue.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import { mayChange, type IssueVerb } from "./may-change-issue.ts";
import { forbidden, type Forbidden, type ChangeContext } from "./may-change-issue.ts";

type Refused = NotFound | Forbidden;

export async function addComment(
  context: ChangeContext,
  actor: Actor,
  issue: string,
  text: string,
): Promise<Result<ActivityView, Refused>> {
  if (!mayChange(actor, "comment")) return err(forbidden("comment on issues"));
  const { store, clock } = context;
  const issueId = parseIssueId(issue);
  const id = issueId === undefined ? null : await store.addComment(issueId, actor, text, clock());
  const added = id === null ? null : await store.getComment(id);
  return added === null ? err(notFound(`issue "${issue}"`)) : ok(activityView(added.activity));
}

export async function editComment(
  context: ChangeContext,
  actor: Actor,
  place: { issue: string; comment: string },
  text: string,
): Promise<Result<ActivityView, Refused>> {
  const found = await findComment(context, actor, place, "edit_comment");
  if (!found.ok) return found;
  const { store, clock } = context;
  await store.editComment(found.value, text, clock());
  const edited = await store.getComment(found.value);
  return edited === null ? err(notFound("such comment")) : ok(activityView(edited.activity));
}

/** Returns the id of the change; undoing it restores the comment. */
export async function deleteComment(
  context: ChangeContext,
  actor: Actor,
  place: { issue: string; comment: string },
): Promise<Result<{ deed: string }, Refused>> {
  const found = await findComment(context, actor, place, "delete_comment");
  if (!found.ok) return found;
  const id = context.newId();
  await context.store.deleteComment(found.value, id, actor, context.clock());
  return ok({ deed: id });
}

async function findComment(
  { store, clock }: ChangeContext,
  actor: Actor,
  { issue, comment }: { issue: string; comment: string },
  verb: IssueVerb,
): Promise<Result<number, Refused>> {
  const id = parseIssueId(comment);
  const issueId = parseIssueId(issue);
  const found = id === undefined || issueId === undefined ? null : await store.getComment(id);
  const shown = issueId === undefined ? null : await store.getIssue(issueId, clock());
  if (id === undefined || found === null || found.issue !== shown?.issue.id)
    return err(notFound(`comment "${comment}" on issue "${issue}"`));
  return mayChange(actor, verb, { author: found.activity.actor })
    ? ok(id)
    : err(forbidden("change another's comment"));
}
