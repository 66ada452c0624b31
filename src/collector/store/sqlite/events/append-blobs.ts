import type { Blob } from "#model/blob.ts";
import type { Ledger } from "../outcomes/count-outcomes.ts";
import type { DayWriter } from "../engine/day-writer.ts";

/** Keeps parts of replays and profiles, each once a day. They come compressed. */
export function appendBlobs({ connection }: DayWriter, blobs: Blob[], ledger: Ledger): void {
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
    const category = blob.kind.startsWith("replay") ? "replay" : "profile";
    ledger.count(blob.projectId, category, changes === 0 ? "duplicate" : "accepted");
  }
}
