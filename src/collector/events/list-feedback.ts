import { ok, type Result } from "#lib/result.ts";
import type { FeedbackList, FeedbackListQuery, FeedbackView } from "#api/feedback.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { FeedbackLine } from "#collector/store/port/events.ts";
import { attachmentView } from "./get-attachment.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** A page of what people wrote, the newest first. */
export async function listFeedback(
  context: QueryContext,
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
    attachments: attachments.map((attachment) => attachmentView(feedback.feedbackId, attachment)),
  };
}
