import { hash } from "node:crypto";
import type { EventId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Attachment } from "#model/received-item.ts";
import type { WriteContext } from "./context.ts";
import type { Ledger } from "./count-outcomes.ts";

/** Keeps attachments, each file of an event once; those of events whose payload was not kept are only counted. */
export function appendAttachments(
  { connection }: WriteContext,
  attachments: Attachment[],
  withoutPayload: Set<EventId>,
  ledger: Ledger,
  now: UnixMillis,
): void {
  for (const attachment of attachments) {
    if (withoutPayload.has(attachment.eventId)) {
      ledger.count(attachment.projectId, "attachment", "over_issue_cap");
      continue;
    }
    const { changes } = connection
      .prepare(
        `INSERT OR IGNORE INTO attachments (project, event_id, digest, received, filename, content_type,
           attachment_type, size, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        attachment.projectId,
        attachment.eventId,
        hash("sha1", attachment.payload, "buffer"),
        Math.floor(now),
        attachment.filename,
        attachment.contentType,
        attachment.attachmentType,
        attachment.payload.length,
        attachment.payload,
      );
    ledger.count(attachment.projectId, "attachment", changes === 0 ? "duplicate" : "accepted");
  }
}
