import { type EventId, parseEventId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Blob, BlobKind } from "#model/blob.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { MAX_NAME, MAX_PATH } from "../scrub/limits.ts";
import { normalizeUser, userKeyOf } from "../event/normalize-user.ts";
import { countField, lineField } from "../scrub/read-field.ts";
import { isKeepable, readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";

/**
 * The index row of a replay's or profile's part. `said` is what can be read of it: the item's JSON, or a recording's
 * first line. `otherId` stands where it names no id of its own: the envelope's, or a new one.
 */
export function normalizeBlob(
  kind: BlobKind,
  said: Record<string, unknown>,
  item: { payload: Uint8Array; contentType: string | null },
  otherId: EventId,
  context: RecordContext,
): Blob {
  const cleaner = newCleaner(20_000);
  const transaction = isRecord(said.transaction) ? said.transaction : {};
  const contexts = isRecord(said.contexts) ? said.contexts : {};
  const trace = isRecord(contexts.trace) ? contexts.trace : {};
  const [firstTrace] = Array.isArray(said.trace_ids) ? (said.trace_ids as unknown[]) : [];
  const [url] = Array.isArray(said.urls) ? (said.urls as unknown[]) : [];
  const sentAt = readTime(said.timestamp);
  return {
    projectId: context.projectId,
    kind,
    groupId: groupOf(kind, said) ?? otherId,
    segment: countField(said, "segment_id") ?? null,
    blobId: kind === "profile_chunk" ? (parseEventId(said.chunk_id) ?? null) : null,
    traceId:
      parseTraceId(transaction.trace_id) ?? parseTraceId(trace.trace_id) ?? parseTraceId(firstTrace) ?? null,
    platform: lineField(cleaner, said, "platform", 64) ?? null,
    environment: lineField(cleaner, said, "environment", 64) ?? null,
    release: lineField(cleaner, said, "release", 250) ?? null,
    name:
      lineField(cleaner, transaction, "name", MAX_NAME) ??
      lineField(cleaner, { url }, "url", MAX_PATH) ??
      null,
    userKey: userKeyOf(normalizeUser(cleaner, said.user)),
    timestamp: sentAt !== undefined && isKeepable(sentAt, context) ? sentAt : context.receivedAt,
    receivedAt: context.receivedAt,
    contentType: item.contentType,
    size: item.payload.length,
    payload: item.payload,
  };
}

function groupOf(kind: BlobKind, said: Record<string, unknown>): EventId | undefined {
  switch (kind) {
    case "profile":
      return parseEventId(said.event_id) ?? parseEventId(said.profile_id);
    case "profile_chunk":
      return parseEventId(said.profiler_id);
    case "replay_event":
    case "replay_recording":
    case "replay_video":
      return parseEventId(said.replay_id);
  }
}
