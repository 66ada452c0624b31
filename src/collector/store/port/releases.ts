import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Deploy, Release, ReleaseChange } from "#model/release.ts";
import type { Page } from "./page.ts";

/** Versions of the product: what tools say of them, and what was heard of them. */
export interface ReleaseStore {
  /** The latest first, by when they were announced or first seen. `text` is part of the version, in either case. */
  listReleases(
    project: ProjectId,
    text: string,
    page: { limit: number; cursor?: string },
  ): Promise<Page<Release>>;
  /** Events of each version that were received from the hour of `start` to that of `end`; versions without any are left out. */
  countReleaseEvents(
    project: ProjectId,
    start: UnixMillis,
    end: UnixMillis,
  ): Promise<[version: string, events: number][]>;
  getRelease(project: ProjectId, version: string): Promise<Release | null>;
  /** Announces a release, or changes what is said of one. */
  putRelease(project: ProjectId, version: string, change: ReleaseChange, now: UnixMillis): Promise<void>;
  /** Forgets a release and its deploys; false when there is none. One that is heard of again is there again. */
  deleteRelease(project: ProjectId, version: string): Promise<boolean>;
  addDeploy(project: ProjectId, version: string, deploy: Omit<Deploy, "id">): Promise<void>;
  /** The latest first. */
  listDeploys(project: ProjectId, version: string): Promise<Deploy[]>;
}
