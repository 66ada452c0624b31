import type { Attachment } from "#model/attachment.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { parseRecordId } from "../engine/record-key.ts";

export function getAttachment(files: StoreFiles, id: string): Attachment | null {
  const place = parseRecordId(id);
  const file = place === undefined ? null : files.day(place.day);
  if (place === undefined || file === null) return null;
  const row = file.connection
    .prepare(
      `SELECT project AS projectId, event_id AS eventId, filename, content_type AS contentType,
         attachment_type AS attachmentType, payload FROM attachments WHERE id = ?`,
    )
    .get(place.row) as Attachment | undefined;
  return row ?? null;
}
