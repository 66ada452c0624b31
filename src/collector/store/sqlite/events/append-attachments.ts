import { hash } from "node:crypto";
import type { Attachment } from "#model/attachment.ts";
import type { Appending } from "../engine/appending.ts";

/** Keeps attachments, each file of an event once; those of events whose payload was not kept are only counted. */
export function appendAttachments(
  { day: { connection }, withoutPayload, ledger }: Appending,
  attachments: Attachment[],
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
