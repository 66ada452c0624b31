import type { EventId, ProjectId } from "#lib/ids.ts";
import type { StoredEvent } from "../../port/events.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { recordId } from "../engine/record-key.ts";
import { withoutRow } from "../engine/without-row.ts";

interface Row {
  row: number;
  filename: string;
  contentType: string;
  size: number;
}

/** An event's files, in the order in which they came: they can come on another day than it. */
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
          `SELECT id AS row, filename, content_type AS contentType, size FROM attachments
           WHERE event_id = ? AND project = ? ORDER BY id`,
        )
        .all(eventId, project) as unknown as Row[];
      return rows.map((row) => Object.assign(withoutRow(row), { id: recordId(day, row.row) }));
    });
}
