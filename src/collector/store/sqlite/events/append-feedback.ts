import type { Feedback } from "#model/feedback.ts";
import type { Appending } from "../engine/appending.ts";

/** Keeps what people wrote, each report once. */
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
