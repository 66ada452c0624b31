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

/** Counts of sessions by how they ended; each session counts once. `exited` sessions are healthy. */
export interface SessionTotals {
  exited: number;
  errored: number;
  abnormal: number;
  unhandled: number;
  crashed: number;
}

/** Sessions aggregated by a server's SDK (a bucket of a `sessions` item): those that began in one minute. */
export interface SessionCount extends SessionTotals {
  projectId: ProjectId;
  release: string | null;
  environment: string | null;
  /** `id:…` if the SDK counts per user. */
  userKey: string | null;
  startedAt: UnixMillis;
  receivedAt: UnixMillis;
}

/** Release health, from session updates and aggregates. */
export interface ReleaseHealth extends SessionTotals {
  release: string | null;
  environment: string | null;
  /** All sessions that began in the time range, including those still running. */
  sessions: number;
  /** Known users of these sessions. */
  users: number;
  crashedUsers: number;
  firstSeen: UnixMillis;
  lastSeen: UnixMillis;
}
