import type { Feedback } from "#model/feedback.ts";

export const FEEDBACK_COLUMNS = `id AS row, project AS projectId, feedback_id AS feedbackId, event_id AS eventId,
  replay_id AS replayId, trace_id AS traceId, release, environment, received AS receivedAt, name, email, message, url`;

export type FeedbackRow = Feedback & { row: number };
