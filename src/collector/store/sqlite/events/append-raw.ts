import { zstdCompressSync } from "node:zlib";
import type { RawItem } from "#model/raw-item.ts";
import { foldId } from "../engine/integer-id.ts";
import type { Appending } from "../engine/appending.ts";

/** Stores items as received. Their ids are folded, because senders write them in many forms. */
export function appendRaw({ day: { connection }, ledger }: Appending, items: RawItem[]): void {
  for (const item of items) {
    connection
      .prepare(
        `INSERT INTO raw_items (project, type, item_id, event_id, content_type, received, body)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        item.projectId,
        item.type,
        item.itemId === null ? null : foldId(item.itemId),
        item.eventId,
        item.contentType,
        item.receivedAt,
        zstdCompressSync(item.payload),
      );
    ledger.count(item.projectId, item.category, "accepted", item.quantity);
  }
}
