import type { ProjectId } from "#lib/ids.ts";
import { FEEDBACK_STATUSES, type FeedbackStatus } from "#model/feedback.ts";
import type { FeedbackColumn, FeedbackCondition, FeedbackCounts, FeedbackLine } from "../../port/feedback.ts";
import type { Page } from "../../port/page.ts";
import { createConditions, likePattern } from "../engine/conditions.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { decodeCursor, encodeCursor, takePage } from "../engine/pages.ts";
import { attachmentsOf } from "../events/attachments.ts";
import { feedbackLine, FEEDBACK_COLUMNS, type FeedbackRow } from "./feedback-row.ts";
import { meetsFeedback } from "./match-feedback.ts";

/** A page of the user feedback that meets a condition, newest first. */
export function listFeedback(
  files: StoreFiles,
  project: ProjectId,
  condition: FeedbackCondition,
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
  const hasFiles = (row: FeedbackRow) => attachmentsOf(files, row.projectId, row.feedbackId).length > 0;
  return takePage(
    matching(rows, (row) => meetsFeedback(row, condition, hasFiles)),
    page.limit,
    (found) => feedbackLine(files, found),
    ({ row, receivedAt }) => encodeCursor(receivedAt, row),
  );
}

function* matching(
  rows: Iterable<FeedbackRow>,
  isFound: (row: FeedbackRow) => boolean,
): Generator<FeedbackRow> {
  for (const row of rows) if (isFound(row)) yield row;
}

/** How much of a project's feedback is in each state. */
export function countFeedback({ state }: StoreFiles, project: ProjectId): FeedbackCounts {
  const rows = state
    .prepare(
      `SELECT status, count(*) AS total, sum(read_at IS NULL) AS unread FROM feedback WHERE project = ? GROUP BY status`,
    )
    .all(project) as { status: FeedbackStatus; total: number; unread: number }[];
  const of = (status: FeedbackStatus) => rows.find((row) => row.status === status);
  const [unresolved, resolved, spam] = FEEDBACK_STATUSES.map((status) => of(status)?.total ?? 0);
  return {
    unresolved: unresolved ?? 0,
    resolved: resolved ?? 0,
    spam: spam ?? 0,
    unread: of("unresolved")?.unread ?? 0,
  };
}

/** The most frequent values of a column that contain the text. */
export function listFeedbackValues(
  { state }: StoreFiles,
  project: ProjectId,
  column: FeedbackColumn,
  text: string,
  limit: number,
): { value: string; count: number }[] {
  const rows = state
    .prepare(
      `SELECT ${column} AS value, count(*) AS count FROM feedback
       WHERE project = ? AND ${column} <> '' AND ${column} LIKE ? ESCAPE '\\'
       GROUP BY 1 ORDER BY count DESC, value LIMIT ?`,
    )
    .all(project, likePattern(["", text, ""]), limit) as { value: string; count: number }[];
  return rows.map(({ value, count }) => ({ value, count }));
}
