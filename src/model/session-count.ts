import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

/** How sessions ended. `exited` are the healthy ones; each session is in one of these only. */
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
  /** `id:…` where the SDK counts by person. */
  userKey: string | null;
  startedAt: UnixMillis;
  receivedAt: UnixMillis;
}

/** Release health: session updates and counted sessions together. */
export interface ReleaseHealth extends SessionTotals {
  release: string | null;
  environment: string | null;
  /** All that began in the time asked for, those still running too. */
  sessions: number;
  /** People who had one of them, as far as they are known. */
  users: number;
  crashedUsers: number;
  firstSeen: UnixMillis;
  lastSeen: UnixMillis;
}
