import type { IssueId } from "#lib/ids.ts";
import type { Feedback, FeedbackState } from "#model/feedback.ts";
import type { FeedbackLine } from "../../port/feedback.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { attachmentsOf } from "../events/attachments.ts";

export const FEEDBACK_COLUMNS = `feedback.id AS row, feedback.project AS projectId, feedback_id AS feedbackId,
  event_id AS eventId, replay_id AS replayId, trace_id AS traceId, release, environment, received AS receivedAt, name,
  email, message, url, status, assignee, read_at AS readAt, browser, os`;

/** Without its payload. */
export type FeedbackRow = Omit<Feedback, "payload"> &
  FeedbackState & { row: number; browser: string; os: string };

export function feedbackOfRow(found: FeedbackRow): Omit<Feedback, "payload"> {
  const {
    row: _row,
    status: _status,
    assignee: _assignee,
    readAt: _read,
    browser: _browser,
    ...rest
  } = found;
  const { os: _os, ...feedback } = rest;
  return feedback;
}

export function feedbackLine(files: StoreFiles, found: FeedbackRow): FeedbackLine {
  const { status, assignee, readAt, browser, os } = found;
  return {
    feedback: feedbackOfRow(found),
    state: { status, assignee, readAt },
    browser,
    os,
    event: eventOf(files, found),
    attachments: attachmentsOf(files, found.projectId, found.feedbackId),
  };
}

function eventOf({ state }: StoreFiles, { eventId, projectId }: FeedbackRow): FeedbackLine["event"] {
  if (eventId === null) return null;
  const row = state
    .prepare(
      `SELECT issues.title, issues.id AS issueId, upper(slug) || '-' || number AS issueShortId FROM event_ids
       JOIN issues ON issues.id = event_ids.issue JOIN projects ON projects.id = issues.project
       WHERE event_ids.event_id = ? AND event_ids.project = ?`,
    )
    .get(bytesFromHex(eventId), projectId) as
    | { title: string; issueId: IssueId; issueShortId: string }
    | undefined;
  return row === undefined ? null : { ...row };
}
