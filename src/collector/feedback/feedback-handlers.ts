import { ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { FeedbackList, FeedbackListQuery, FeedbackView, FEEDBACK } from "#api/feedback.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { FeedbackLine } from "#collector/store/port/events.ts";
import { attachmentView, isStored } from "./event-view.ts";

export function feedbackHandlers(context: ReadContext): Handlers<typeof FEEDBACK> {
  return { listFeedback: ({ project, ...query }) => listFeedback(context, project, query) };
}

/** A page of user feedback, newest first. */
async function listFeedback(
  context: ReadContext,
  project: string,
  { limit, cursor }: FeedbackListQuery,
): Promise<Result<FeedbackList, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const page = await context.store.listFeedback(found.value.id, {
    limit,
    ...(cursor === undefined ? {} : { cursor }),
  });
  return ok({ feedback: page.items.map(feedbackView), next: page.next });
}

function feedbackView({ feedback, event, attachments }: FeedbackLine): FeedbackView {
  const { name, email, message, url, release, environment, traceId, replayId, eventId } = feedback;
  return {
    id: feedback.feedbackId,
    name,
    email,
    message,
    url,
    release,
    environment,
    traceId,
    replayId,
    receivedAt: isoFromMillis(feedback.receivedAt),
    eventId,
    issue: event && { id: String(event.issueId), shortId: event.issueShortId, title: event.title },
    attachments: attachments
      .filter(isStored)
      .map((attachment) => attachmentView(feedback.feedbackId, attachment)),
  };
}
