import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

export interface Commit {
  id: string;
  message: string | null;
  authorName: string | null;
  authorEmail: string | null;
  repository: string | null;
  /** ISO 8601, as sent. */
  timestamp: string | null;
}

/** A version of the product: created by a tool, seen in received data, or both. */
export interface Release {
  projectId: ProjectId;
  version: string;
  /** When a tool created it. */
  createdAt: UnixMillis | null;
  releasedAt: UnixMillis | null;
  url: string | null;
  ref: string | null;
  status: "open" | "archived";
  commits: Commit[];
  /** When its first and last data was received, to the minute. */
  firstSeen: UnixMillis | null;
  lastSeen: UnixMillis | null;
  /** Issues first seen in it, and all issues seen in it. */
  newIssues: number;
  issues: number;
  /** The latest. */
  deploy: Deploy | null;
}

/** A tool's update of a release; undefined fields do not change. */
export interface ReleaseChange {
  releasedAt?: UnixMillis | null;
  url?: string | null;
  ref?: string | null;
  status?: Release["status"];
  commits?: Commit[];
}

/** A deploy of a release to an environment. */
export interface Deploy {
  id: string;
  environment: string;
  name: string | null;
  url: string | null;
  startedAt: UnixMillis | null;
  finishedAt: UnixMillis;
}
