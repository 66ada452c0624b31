import { hash } from "node:crypto";
import type { EventId } from "#lib/ids.ts";
import type { Attachment } from "#model/received-item.ts";
import type { Ledger } from "../outcomes/count-outcomes.ts";
import type { DayWriter } from "../engine/day-writer.ts";

/** Keeps attachments, each file of an event once; those of events whose payload was not kept are only counted. */
export function appendAttachments(
  { connection }: DayWriter,
  attachments: Attachment[],
  withoutPayload: Set<EventId>,
  ledger: Ledger,
): void {
  for (const attachment of attachments) {
    if (withoutPayload.has(attachment.eventId)) {
      ledger.count(attachment.projectId, "attachment", "over_issue_cap");
      continue;
    }
    const { changes } = connection
      .prepare(
        `INSERT OR IGNORE INTO attachments (project, event_id, digest, filename, content_type, attachment_type, size,
           payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        attachment.projectId,
        attachment.eventId,
        hash("sha1", attachment.payload, "buffer"),
        attachment.filename,
        attachment.contentType,
        attachment.attachmentType,
        attachment.payload.length,
        attachment.payload,
      );
    ledger.count(attachment.projectId, "attachment", changes === 0 ? "duplicate" : "accepted");
  }
}
