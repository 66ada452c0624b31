import { hash } from "node:crypto";
import { type EventId, parseEventId, parseTraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Blob, BlobKind } from "#model/blob.ts";
import type { ReplayPart } from "#model/replay.ts";
import { newCleaner } from "../scrub/cleaner.ts";
import { MAX_NAME, MAX_PATH } from "../scrub/limits.ts";
import { normalizeUser, userKeyOf } from "../event/normalize-scope.ts";
import { countField, lineField } from "../scrub/read-field.ts";
import { summarizeProfile, transactionOf } from "./summarize-profile.ts";
import { describeReplay } from "../replay/describe-replay.ts";
import type { ReplayTold } from "../replay/read-replay-part.ts";
import { isKeepable, readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";

/**
 * The index row of a part of a replay or profile. `metadata` is the item's JSON, or a recording's first line. `otherId` is
 * the group's id if the metadata has none.
 */
export function normalizeBlob(
  kind: BlobKind,
  sent: Record<string, unknown>,
  item: { payload: Uint8Array; contentType: string | null; told: ReplayTold | undefined },
  otherId: EventId,
  context: RecordContext,
): Blob {
  const metadata = item.told?.event ?? sent;
  const cleaner = newCleaner(20_000, context.scrubbing);
  const transaction = transactionOf(metadata);
  const contexts = isRecord(metadata.contexts) ? metadata.contexts : {};
  const trace = isRecord(contexts.trace) ? contexts.trace : {};
  const [firstTrace] = Array.isArray(metadata.trace_ids) ? (metadata.trace_ids as unknown[]) : [];
  const [url] = Array.isArray(metadata.urls) ? (metadata.urls as unknown[]) : [];
  const sentAt = readTime(metadata.timestamp);
  const isProfile = kind === "profile" || kind === "profile_chunk";
  return {
    projectId: context.projectId,
    kind,
    groupId: groupOf(kind, metadata) ?? otherId,
    segment: countField(metadata, "segment_id") ?? null,
    blobId: kind === "profile_chunk" ? (parseEventId(metadata.chunk_id) ?? digestOf(item.payload)) : null,
    traceId:
      parseTraceId(transaction.trace_id) ?? parseTraceId(trace.trace_id) ?? parseTraceId(firstTrace) ?? null,
    platform: lineField(cleaner, metadata, "platform", 64) ?? null,
    environment: lineField(cleaner, metadata, "environment", 64) ?? null,
    release: lineField(cleaner, metadata, "release", 250) ?? null,
    name:
      lineField(cleaner, transaction, "name", MAX_NAME) ??
      lineField(cleaner, { url }, "url", MAX_PATH) ??
      null,
    userKey: userKeyOf(normalizeUser(cleaner, metadata.user)),
    timestamp: sentAt !== undefined && isKeepable(sentAt, context) ? sentAt : context.receivedAt,
    receivedAt: context.receivedAt,
    contentType: item.contentType,
    size: item.payload.length,
    payload: item.payload,
    replay: partOf(kind, metadata, item.told, context),
    ...(isProfile ? { profile: summarizeProfile(metadata, context) } : {}),
  };
}

/** Without an id of its own, a chunk is told from the others of its profiler by its bytes. */
function digestOf(payload: Uint8Array): EventId {
  return hash("sha256", payload, "hex").slice(0, 32) as EventId;
}

function partOf(
  kind: BlobKind,
  metadata: Record<string, unknown>,
  told: ReplayTold | undefined,
  context: RecordContext,
): ReplayPart | null {
  const recording = told?.recording ?? null;
  switch (kind) {
    case "replay_event":
      return { kind: "web", facts: describeReplay(metadata, context), recording: null };
    case "replay_recording":
      return { kind: "web", facts: null, recording };
    case "replay_video":
      return { kind: "video", facts: describeReplay(metadata, context), recording };
    case "profile":
    case "profile_chunk":
      return null;
  }
}

function groupOf(kind: BlobKind, metadata: Record<string, unknown>): EventId | undefined {
  switch (kind) {
    case "profile":
      return parseEventId(metadata.event_id) ?? parseEventId(metadata.profile_id);
    case "profile_chunk":
      return parseEventId(metadata.profiler_id);
    case "replay_event":
    case "replay_recording":
    case "replay_video":
      return parseEventId(metadata.replay_id);
  }
}
