import type { ProjectId } from "#lib/ids.ts";
import type { EventLine } from "../../port/events.ts";
import type { Page } from "../../port/page.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { recordKey, splitKey } from "../engine/record-key.ts";
import { decodeCursor, encodeCursor, takePage } from "../engine/pages.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";

interface Found {
  row: EventRow;
  key: number;
}

/** A page of a project's stored events, the latest received first. */
export function listEvents(
  files: StoreFiles,
  project: ProjectId,
  page: { limit: number; cursor?: string },
): Page<EventLine> {
  const after = page.cursor === undefined ? undefined : splitKey(decodeCursor(page.cursor).id);
  return takePage(
    eventsOf(files, project, after),
    page.limit,
    ({ row }) => eventLine(row),
    ({ key }) => encodeCursor(0, key),
  );
}

function* eventsOf(
  files: StoreFiles,
  project: ProjectId,
  after: ReturnType<typeof splitKey> | undefined,
): Generator<Found> {
  for (const { day, connection } of files.days()) {
    if (after !== undefined && day > after.day) continue;
    const below = day === after?.day ? after.row : Number.MAX_SAFE_INTEGER;
    const rows = connection
      .prepare(
        `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.project = ? AND events.id < ?
         ORDER BY events.id DESC`,
      )
      .iterate(project, below) as Iterable<unknown> as Iterable<EventRow>;
    for (const row of rows) yield { row, key: recordKey(day, row.row) };
  }
}
