import { parseEventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { FeedbackChangeRequest, FeedbackList, FeedbackListQuery, FEEDBACK } from "#api/feedback.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { type Actor, whoIs } from "#model/actor.ts";
import type { FeedbackChange } from "#model/feedback.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import { askedBy, type ReadContext } from "#collector/projects/read-context.ts";
import { feedbackFilter } from "#collector/search/feedback-filter.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import { feedbackPage, feedbackView } from "./feedback-view.ts";

/** The inbox of user feedback. */
export function feedbackHandlers(context: ReadContext): Handlers<typeof FEEDBACK> {
  const { store, clock } = context;
  return {
    listFeedback: async ({ project, ...query }, caller) =>
      listFeedback(await askedBy(caller, context), project, query),
    async getFeedback({ project, feedback }) {
      const found = await getProject(context, project);
      if (!found.ok) return found;
      const id = parseEventId(feedback);
      const stored = id === undefined ? null : await store.getFeedback(found.value.id, id);
      if (stored === null) return err(notFound(`feedback "${feedback}"`));
      const { traceId } = stored.feedback;
      return ok(feedbackPage(stored, traceId === null ? null : await store.countTrace(traceId)));
    },
    async changeFeedback({ project, ids, change }: FeedbackChangeRequest & { project: string }, caller) {
      const found = await getProject(context, project);
      if (!found.ok) return found;
      const known = ids.flatMap((id) => parseEventId(id) ?? []);
      const actor = await caller.actor();
      describeAct({ subject: `feedback ${known.join(", ")}` });
      const changed = new Set<string>(
        await store.changeFeedback(found.value.id, known, {
          change: madeBy(actor, change),
          actor,
          now: clock(),
        }),
      );
      return ok({
        changed: changed.size,
        missing: ids.filter((id) => !changed.has(parseEventId(id) ?? "")),
      });
    },
  };
}

/** With the name of whoever assigns something to themselves. */
function madeBy(actor: Actor, change: FeedbackChange): FeedbackChange {
  return change.kind === "assign" && change.to !== null
    ? { kind: "assign", to: whoIs(change.to, actor) }
    : change;
}

/** A page of the user feedback that a search finds, newest first. */
async function listFeedback(
  { store, clock, ...context }: ReadContext,
  project: string,
  { query, limit, cursor }: FeedbackListQuery,
): Promise<Result<FeedbackList, NotFound | BadQuery>> {
  const found = await getProject({ store, clock, ...context }, project);
  if (!found.ok) return found;
  const condition = feedbackFilter(query, clock(), context.me);
  if (!condition.ok) return condition;
  const { id } = found.value;
  const [page, counts] = await Promise.all([
    store.listFeedback(id, condition.value, { limit, ...(cursor === undefined ? {} : { cursor }) }),
    store.countFeedback(id),
  ]);
  return ok({ feedback: page.items.map(feedbackView), next: page.next, counts });
}
