import type { UnixMillis } from "#lib/units.ts";

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
