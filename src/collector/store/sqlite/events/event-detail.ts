import { zstdDecompressSync } from "node:zlib";
import type { DayFile } from "../engine/open-files.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import type { EventRow } from "./event-row.ts";

/** The JSON of an event's `EventDetail`; undefined where it is not there any more. */
export function eventDetail(
  { connection }: DayFile,
  { row, line }: Pick<EventRow, "row" | "line">,
): string | undefined {
  if (line !== null) return createBlockReader(connection, "event_blocks")(line);
  const spare = connection.prepare("SELECT body FROM spare_payloads WHERE event = ?").get(row) as
    | { body: Uint8Array }
    | undefined;
  return spare && zstdDecompressSync(spare.body).toString();
}
