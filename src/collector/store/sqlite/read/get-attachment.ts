import type { Attachment } from "#model/received-item.ts";
import type { Connection } from "../connection.ts";

export function getAttachment(connection: Connection, id: string): Attachment | null {
  if (!/^\d{1,15}$/.test(id)) return null;
  const row = connection
    .prepare(
      `SELECT project AS projectId, event_id AS eventId, filename, content_type AS contentType,
         attachment_type AS attachmentType, payload FROM attachments WHERE id = ?`,
    )
    .get(Number(id)) as Attachment | undefined;
  return row ?? null;
}
