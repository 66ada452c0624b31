import type { Blob } from "#model/blob.ts";
import { blobCategory } from "../../port/batch.ts";
import type { Appending } from "../engine/appending.ts";

/** Keeps parts of replays and profiles, each once a day. They come compressed. */
export function appendBlobs({ day: { connection }, ledger }: Appending, blobs: Blob[]): void {
  const insert = connection.prepare(
    `INSERT OR IGNORE INTO blobs (project, kind, group_id, segment, blob_id, identity, trace_id, platform, environment,
       release, name, user_key, timestamp, received, content_type, size, payload)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const blob of blobs) {
    const identity = [blob.projectId, blob.kind, blob.groupId, blob.segment ?? "", blob.blobId ?? ""];
    const { changes } = insert.run(
      blob.projectId,
      blob.kind,
      blob.groupId,
      blob.segment,
      blob.blobId,
      identity.join(" "),
      blob.traceId,
      blob.platform,
      blob.environment,
      blob.release,
      blob.name,
      blob.userKey,
      blob.timestamp,
      blob.receivedAt,
      blob.contentType,
      blob.size,
      blob.payload,
    );
    ledger.count(blob.projectId, blobCategory(blob.kind), changes === 0 ? "duplicate" : "accepted");
  }
}
