import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { Bytes, UnixMillis } from "#lib/units.ts";
import type { ProfileSummary } from "./profile.ts";
import type { ReplayPart } from "./replay.ts";

export const BLOB_KINDS = [
  "replay_event",
  "replay_recording",
  "replay_video",
  "profile",
  "profile_chunk",
] as const;
export type BlobKind = (typeof BLOB_KINDS)[number];

/** A blob in the list of replays or profiles. */
export interface BlobLine {
  projectId: ProjectId;
  kind: BlobKind;
  /** Shared by parts that belong together: the id of the replay, the continuous profiler or the profile. */
  groupId: EventId;
  /** Index within the group, from 0; null if the sender does not number the parts. */
  segment: number | null;
  /** Of the chunk or profile itself; null for replays, whose segments have none. */
  blobId: EventId | null;
  traceId: TraceId | null;
  platform: string | null;
  environment: string | null;
  release: string | null;
  /** The transaction of a profile, the first URL of a replay event. */
  name: string | null;
  userKey: string | null;
  timestamp: UnixMillis;
  receivedAt: UnixMillis;
  contentType: string | null;
  size: Bytes;
}

/**
 * A part of a replay or a profile, stored as received, with its index fields. A part with the same kind, group, segment and
 * blob id is a duplicate.
 */
export interface Blob extends BlobLine {
  payload: Uint8Array;
  /** Of a profile or a chunk of one. */
  profile?: ProfileSummary;
  /** Only of a part of a replay. */
  replay: ReplayPart | null;
}
