import type { EventId } from "#lib/ids.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** Whether the event of a transaction is stored; of those received by earlier versions only the spans are. */
export function hasTransaction(files: StoreFiles, id: EventId): boolean {
  return files
    .days()
    .some(
      ({ connection }) =>
        connection
          .prepare("SELECT 1 FROM transactions WHERE event_id = ? AND line IS NOT NULL")
          .get(bytesFromHex(id)) !== undefined,
    );
}
