import { zstdCompressSync } from "node:zlib";
import type { Feedback } from "#model/feedback.ts";
import { eventTags } from "#collector/tags/event-tags.ts";
import type { Appending } from "../engine/appending.ts";

/** Stores user feedback, each report once. */
export function appendFeedback({ context: { state }, ledger }: Appending, feedback: Feedback[]): void {
  for (const item of feedback) {
    const tags = new Map(item.payload === null ? [] : eventTags(item.payload));
    const { changes } = state
      .prepare(
        `INSERT OR IGNORE INTO feedback (project, feedback_id, event_id, replay_id, trace_id, release, environment,
           received, name, email, message, url, browser, os, payload)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
        tags.get("browser") ?? "",
        tags.get("client_os") ?? tags.get("os") ?? "",
        item.payload === null ? null : zstdCompressSync(JSON.stringify(item.payload)),
      );
    ledger.count(item.projectId, "feedback", changes === 0 ? "duplicate" : "accepted");
  }
}
