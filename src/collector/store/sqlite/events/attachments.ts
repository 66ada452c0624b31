import { hash } from "node:crypto";
import type { EventId, ProjectId } from "#lib/ids.ts";
import type { Attachment, FileDropReason } from "#model/attachment.ts";
import type { StoredEvent } from "../../port/events.ts";
import type { Appending } from "../engine/appending.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { withoutRow } from "../engine/pages.ts";
import { parseRecordId, recordId } from "../engine/record-key.ts";
import type { Ledger } from "../outcomes/ledger.ts";

/** Stores attachments, each file of an event once, dropped ones by their names; those of events over the cap are only counted. */
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
           payload, dropped) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        attachment.projectId,
        attachment.eventId,
        hash("sha1", attachment.payload, "buffer"),
        attachment.filename,
        attachment.contentType,
        attachment.attachmentType,
        attachment.dropped?.size ?? attachment.payload.length,
        attachment.payload,
        attachment.dropped?.reason ?? null,
      );
    countAttachment(ledger, attachment, changes > 0);
  }
}

function countAttachment(ledger: Ledger, { projectId, dropped }: Attachment, isNew: boolean): void {
  if (!isNew) ledger.count(projectId, "attachment", "duplicate");
  else if (dropped === undefined) ledger.count(projectId, "attachment", "accepted");
  else ledger.count(projectId, "attachment", "filtered", 1, dropped.reason);
}

interface Row {
  row: number;
  filename: string;
  contentType: string;
  attachmentType: string;
  size: number;
  dropped: FileDropReason | null;
}

/** An event's files in order of receipt, possibly of another day than the event's. */
export function attachmentsOf(
  files: StoreFiles,
  project: ProjectId,
  eventId: EventId,
): StoredEvent["attachments"] {
  return files
    .days()
    .toReversed()
    .flatMap(({ day, connection }) => {
      const rows = connection
        .prepare(
          `SELECT id AS row, filename, content_type AS contentType, attachment_type AS attachmentType, size, dropped
           FROM attachments
           WHERE event_id = ? AND project = ? ORDER BY id`,
        )
        .all(eventId, project) as unknown as Row[];
      return rows.map((row) => Object.assign(withoutRow(row), { id: recordId(day, row.row) }));
    });
}

/** Null for a dropped one, too. */
export function getAttachment(files: StoreFiles, id: string): Attachment | null {
  const place = parseRecordId(id);
  const file = place === undefined ? null : files.day(place.day);
  if (place === undefined || file === null) return null;
  const row = file.connection
    .prepare(
      `SELECT project AS projectId, event_id AS eventId, filename, content_type AS contentType,
         attachment_type AS attachmentType, payload FROM attachments WHERE id = ? AND dropped IS NULL`,
    )
    .get(place.row) as Attachment | undefined;
  return row ?? null;
}
