import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

export interface Commit {
  id: string;
  message: string | null;
  authorName: string | null;
  authorEmail: string | null;
  repository: string | null;
  /** ISO 8601, as the tool said it. */
  timestamp: string | null;
}

/** A version of the product: announced by a tool, seen in what it sent, or both. */
export interface Release {
  projectId: ProjectId;
  version: string;
  /** When a tool announced it. */
  createdAt: UnixMillis | null;
  releasedAt: UnixMillis | null;
  url: string | null;
  ref: string | null;
  status: "open" | "archived";
  commits: Commit[];
  /** When something of it was heard first and last, to the minute. */
  firstSeen: UnixMillis | null;
  lastSeen: UnixMillis | null;
  /** Issues that began in it, and all that were seen in it. */
  newIssues: number;
  issues: number;
  /** The latest. */
  deploy: Deploy | null;
}

/** What a tool says of a release; what is undefined stays as it is. */
export interface ReleaseChange {
  releasedAt?: UnixMillis | null;
  url?: string | null;
  ref?: string | null;
  status?: Release["status"];
  commits?: Commit[];
}

/** A release that was put somewhere. */
export interface Deploy {
  id: string;
  environment: string;
  name: string | null;
  url: string | null;
  startedAt: UnixMillis | null;
  finishedAt: UnixMillis;
}
