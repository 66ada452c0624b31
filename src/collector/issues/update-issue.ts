import { err, ok, type Result } from "#lib/result.ts";
import type { Actor } from "#model/actor.ts";
import type { BulkChangeView, IssueUpdate } from "#api/issue-changes.ts";
import type { IssueView } from "#api/issues.ts";
import { getIssue, parseIssueId } from "./get-issue.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import { changesOf } from "./changes-of.ts";
import { mayChange } from "./may-change-issue.ts";
import { applyToIssues } from "./bulk-change.ts";
import { forbidden, type Forbidden, type ChangeContext } from "./may-change-issue.ts";

/** A change that the issue's current state does not allow. */
export interface NotPossible {
  code: "not_possible";
  detail: string;
}

/** Changes one issue and returns it. If one of several changes fails, those before it are made. */
export async function updateIssue(
  context: ChangeContext,
  actor: Actor,
  id: string,
  update: IssueUpdate,
): Promise<Result<IssueView, NotFound | Forbidden | NotPossible>> {
  const issueId = parseIssueId(id);
  const changes = changesOf(update, actor, context.clock());
  const refused = changes.find(({ kind }) => !mayChange(actor, kind));
  if (refused !== undefined) return err(forbidden(`${refused.kind} issues`));
  if (issueId === undefined || (await context.store.getIssue(issueId, context.clock())) === null)
    return err(notFound(`issue "${id}"`));
  for (const change of changes) {
    const made = await applyToIssues(context, actor, change, [issueId]);
    if (made.failed > 0) return err({ code: "not_possible", detail: made.problem ?? "" });
  }
  return getIssue(context, id);
}

/** Deletes an issue, its events and their attachments. The events follow shortly, in steps. */
export async function deleteIssue(
  context: ChangeContext,
  actor: Actor,
  id: string,
): Promise<Result<BulkChangeView, NotFound | Forbidden>> {
  if (!mayChange(actor, "delete")) return err(forbidden("delete issues"));
  const issueId = parseIssueId(id);
  const made =
    issueId === undefined ? undefined : await applyToIssues(context, actor, { kind: "delete" }, [issueId]);
  return made === undefined || made.failed > 0 ? err(notFound(`issue "${id}"`)) : ok(made);
}
