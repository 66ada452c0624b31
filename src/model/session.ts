import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

/**
 * An update of one Sentry session. Updates of a `sid` may arrive in any order, and more than once: the gravest status stays, with the
 * most errors.
 */
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
  /** When the sender wrote it; absent if it does not say. */
  updatedAt?: UnixMillis;
  /** Absent if it was not sent. */
  duration?: Millis;
}

/** How a session may stand or end, the gravest last. `ok` is still running, `exited` healthy. */
export const SESSION_STATUSES = ["ok", "exited", "errored", "unhandled", "abnormal", "crashed"] as const;

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
