import type { Millis, UnixMillis } from "#lib/units.ts";
import type { SessionTotals } from "#model/session.ts";

/** Where a release was seen; undefined means anywhere. */
export interface ReleasePlace {
  service?: string | undefined;
  environment?: string | undefined;
}

export interface ReleaseFilter extends ReleasePlace {
  /** Seen at some time from `start` on and before `end`. */
  start?: UnixMillis | undefined;
  end?: UnixMillis | undefined;
}

/** A release of a service, by its requests. Times are those of the requests, to the minute. */
export interface ServiceRelease {
  service: string;
  version: string;
  firstSeen: UnixMillis;
  lastSeen: UnixMillis;
}

export interface ReleaseStart {
  version: string;
  firstSeen: UnixMillis;
  /** The services whose requests name it; none if only events do. */
  services: string[];
}

export interface SessionQuestion {
  start: UnixMillis;
  /** Exclusive. */
  end: UnixMillis;
  environment?: string | undefined;
  /** Those with the most sessions if omitted. */
  release?: string | undefined;
  step: Millis;
}

/** Sessions by how they ended, those still running included, and their known users. */
export interface SessionFigures extends SessionTotals {
  sessions: number;
  users: number;
  crashedUsers: number;
}

export interface SessionDurations {
  /** The sessions whose duration was sent. */
  count: number;
  p50: Millis;
  p95: Millis;
}

/** Steps without sessions are left out. */
export interface SessionsOverTime {
  /** The sessions of all releases, and of none. */
  all: { at: UnixMillis; sessions: number }[];
  /** The most sessions first. */
  releases: {
    release: string;
    total: SessionFigures;
    durations: SessionDurations | null;
    steps: (SessionFigures & { at: UnixMillis })[];
  }[];
}
