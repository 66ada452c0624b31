import { DERIVED_TAGS, eventTags } from "#collector/tags/event-tags.ts";
import type { Connection } from "../engine/connection.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { RowCache } from "../engine/row-cache.ts";
import type { EventDetail } from "./encode-events.ts";
import { eventDetail, type EventRow } from "./event-row.ts";

/*
 * Events stored before tags were derived have only the SDK's in their row. Theirs are derived from the payload by the
 * questions that need them, and stay in the reader's cache: writing them would rewrite every day's file at the update.
 */

const DERIVED: ReadonlySet<string> = new Set(DERIVED_TAGS);

export function isDerived(key: string): boolean {
  return DERIVED.has(key);
}

/** Rows up to this one were stored without derived tags. */
export function lastWithoutDerived(connection: Connection): number {
  // A day's file that was put back while the collector runs has not been migrated.
  const known = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'derived_tags'").get();
  if (known === undefined) return Number.MAX_SAFE_INTEGER;
  return (connection.prepare("SELECT after FROM derived_tags").get() as { after: number }).after;
}

/** Derives the tags of a day's rows from their payloads; those of a payload that is gone are the SDK's, as stored. */
export function createTagDeriver(
  file: DayFile,
  cache: RowCache<string>,
): (row: Pick<EventRow, "row" | "line" | "tags">) => string {
  const { connection } = file;
  const readLine = createBlockReader(connection, "event_blocks");
  return (row) => {
    const known = cache.get(connection, row.row);
    if (known !== undefined) return known;
    const detail = row.line === null ? eventDetail(file, row) : readLine(row.line);
    const tags =
      detail === undefined || detail === ""
        ? row.tags
        : JSON.stringify(eventTags((JSON.parse(detail) as EventDetail)[0]));
    cache.set(connection, row.row, tags);
    return tags;
  };
}
