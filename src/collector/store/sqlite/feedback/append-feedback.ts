import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { Feedback } from "#model/feedback.ts";
import type { FeedbackLine } from "../../port/events.ts";
import type { Page } from "../../port/page.ts";
import type { Appending } from "../engine/appending.ts";
import { createConditions } from "../engine/conditions.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { decodeCursor, encodeCursor, takePage, withoutRow } from "../engine/pages.ts";
import { attachmentsOf } from "./attachments.ts";

/** Stores user feedback, each report once. */
export function appendFeedback({ context: { state }, ledger }: Appending, feedback: Feedback[]): void {
  for (const item of feedback) {
    const { changes } = state
      .prepare(
        `INSERT OR IGNORE INTO feedback (project, feedback_id, event_id, replay_id, trace_id, release, environment,
           received, name, email, message, url) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        item.projectId,
        item.feedbackId,
        item.eventId,
        item.replayId,
        item.traceId,
        item.release,
        item.environment,
        item.receivedAt,
        item.name,
        item.email,
        item.message,
        item.url,
      );
    ledger.count(item.projectId, "feedback", changes === 0 ? "duplicate" : "accepted");
  }
}

export const FEEDBACK_COLUMNS = `id AS row, project AS projectId, feedback_id AS feedbackId, event_id AS eventId,
  replay_id AS replayId, trace_id AS traceId, release, environment, received AS receivedAt, name, email, message, url`;

export type FeedbackRow = Feedback & { row: number };

/** A page of user feedback, newest first. */
export function listFeedback(
  files: StoreFiles,
  project: ProjectId,
  page: { limit: number; cursor?: string },
): Page<FeedbackLine> {
  const where = createConditions();
  where.add("project = ?", project);
  if (page.cursor !== undefined) {
    const after = decodeCursor(page.cursor);
    where.add("(received, id) < (?, ?)", after.value, after.id);
  }
  const rows = files.state
    .prepare(`SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE ${where.sql()} ORDER BY received DESC, id DESC`)
    .iterate(...where.values) as Iterable<unknown> as Iterable<FeedbackRow>;
  return takePage(
    rows,
    page.limit,
    (found) => ({
      feedback: withoutRow(found),
      event: eventOf(files, found),
      attachments: attachmentsOf(files, found.projectId, found.feedbackId),
    }),
    ({ row, receivedAt }) => encodeCursor(receivedAt, row),
  );
}

function eventOf({ state }: StoreFiles, feedback: FeedbackLine["feedback"]): FeedbackLine["event"] {
  if (feedback.eventId === null) return null;
  const row = state
    .prepare(
      `SELECT issues.title, issues.id AS issueId, upper(slug) || '-' || number AS issueShortId FROM event_ids
       JOIN issues ON issues.id = event_ids.issue JOIN projects ON projects.id = issues.project
       WHERE event_ids.event_id = ? AND event_ids.project = ?`,
    )
    .get(bytesFromHex(feedback.eventId), feedback.projectId) as
    | { title: string; issueId: IssueId; issueShortId: string }
    | undefined;
  return row === undefined ? null : { ...row };
}
