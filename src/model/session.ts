import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

/** An update of one Sentry session; the latest of a `sid` wins. */
export interface SessionUpdate {
  projectId: ProjectId;
  sid: string;
  status: string;
  release: string | null;
  environment: string | null;
  userKey: string | null;
  startedAt: UnixMillis;
  receivedAt: UnixMillis;
  errors: number;
}

/** How sessions ended; each counts in one of these only. `exited` are the healthy ones. */
export interface SessionTotals {
  exited: number;
  errored: number;
  abnormal: number;
  unhandled: number;
  crashed: number;
}

/** Sessions that a server's SDK counted itself (a bucket of a `sessions` item): those that began in one minute. */
export interface SessionCount extends SessionTotals {
  projectId: ProjectId;
  release: string | null;
  environment: string | null;
  /** `id:…` if the SDK counts by user. */
  userKey: string | null;
  startedAt: UnixMillis;
  receivedAt: UnixMillis;
}

/** Release health: session updates and counted sessions together. */
export interface ReleaseHealth extends SessionTotals {
  release: string | null;
  environment: string | null;
  /** All that began in the time range, including those still running. */
  sessions: number;
  /** Users who had one of them, as far as they are known. */
  users: number;
  crashedUsers: number;
  firstSeen: UnixMillis;
  lastSeen: UnixMillis;
}
