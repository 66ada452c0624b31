import { err, ok, type Result } from "#lib/result.ts";
import type { Actor } from "#model/actor.ts";
import type { DeedView } from "#api/issue-update.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import { deedView } from "./bulk-change-view.ts";
import { mayChange } from "./may-change-issue.ts";
import { forbidden, type Forbidden, type WorkflowContext } from "./change-context.ts";

/** How far a deed is. */
export async function getDeed(context: WorkflowContext, id: string): Promise<Result<DeedView, NotFound>> {
  const deed = isDeedId(id) ? await context.store.getDeed(id) : null;
  if (deed === null) return err(notFound(`change "${id}"`));
  return ok(deedView(deed, context.running.has(id), null));
}

/** Takes a deed back, wherever nothing else has changed the issue since. A comment's deletion is one, too. */
export async function undoDeed(
  context: WorkflowContext,
  actor: Actor,
  id: string,
): Promise<Result<{ undone: number; failed: number }, NotFound | Forbidden>> {
  if (!mayChange(actor, "undo")) return err(forbidden("undo changes"));
  if (!isDeedId(id)) return err(notFound(`change "${id}"`));
  const answer = { undone: 0, failed: 0 };
  for (let more = true; more;) {
    const slice = await context.store.undoDeed(id, actor, context.clock());
    answer.undone += slice.undone;
    answer.failed += slice.failed;
    more = slice.more;
  }
  return ok(answer);
}

function isDeedId(id: string): boolean {
  return /^[0-9a-f]{32}$/.test(id);
}
