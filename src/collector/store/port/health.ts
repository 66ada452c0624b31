import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Blob, BlobKind, BlobLine } from "#model/blob.ts";
import type { Monitor } from "#model/check-in.ts";
import type { ReleaseHealth } from "#model/session.ts";
import type { Page } from "./page.ts";

/** Whether jobs run, releases are sound, and what was recorded of sessions. */
export interface HealthStore {
  /** Ordered by slug. */
  listMonitors(project: ProjectId): Promise<Monitor[]>;
  /** Runs of one monitor, newest first. */
  listCheckIns(
    project: ProjectId,
    slug: string,
    page: { limit: number; cursor?: string },
  ): Promise<Page<Monitor["environments"][number]["latest"]>>;
  /** By release and environment, latest seen first. */
  listReleaseHealth(project: ProjectId, start: UnixMillis, end: UnixMillis): Promise<ReleaseHealth[]>;
  /** Newest first. `id` is the store's own and passes to `getBlob`. */
  listBlobs(
    project: ProjectId,
    filter: { kind?: BlobKind; groupId?: EventId; traceId?: TraceId },
    page: { limit: number; cursor?: string },
  ): Promise<Page<BlobLine & { id: string }>>;
  getBlob(id: string): Promise<Blob | null>;
}
