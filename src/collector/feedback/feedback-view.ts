import type { FeedbackPage, FeedbackView } from "#api/feedback.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { attachmentView, filesOf, isStored } from "#collector/events/event-view.ts";
import type { FeedbackLine, StoredFeedback } from "#collector/store/port/feedback.ts";
import type { TraceCounts } from "#collector/store/port/traces.ts";

export function feedbackView({
  feedback,
  state,
  browser,
  os,
  event,
  attachments,
}: FeedbackLine): FeedbackView {
  const { name, email, message, url, release, environment, traceId, replayId, eventId } = feedback;
  return {
    id: feedback.feedbackId,
    status: state.status,
    isRead: state.readAt !== null,
    assignee: state.assignee,
    name,
    email,
    message,
    url,
    release,
    environment,
    browser,
    os,
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

export function feedbackPage(stored: StoredFeedback, trace: TraceCounts | null): FeedbackPage {
  const { payload, size, tags, activity, attachments } = stored;
  return {
    ...feedbackView(stored),
    droppedAttachments: filesOf(attachments).droppedAttachments,
    payload,
    size,
    tags: tags.map(([key, value]) => ({ key, value })),
    trace,
    activity: activity.map(({ at, actor, change }) => ({ at: isoFromMillis(at), by: actor.name, change })),
  };
}
