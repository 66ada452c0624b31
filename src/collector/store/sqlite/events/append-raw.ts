import { zstdCompressSync } from "node:zlib";
import type { RawItem } from "#model/raw-item.ts";
import { foldId } from "../engine/fold-id.ts";
import type { Appending } from "../engine/appending.ts";

/** Keeps items as they came. The ids by which they are found are folded: they are written in many ways. */
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
