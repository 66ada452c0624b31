import type { Millis, UnixMillis } from "#lib/units.ts";

/** A release may take a while to meet the request that it breaks. */
const BEFORE: Millis = 15 * 60_000;

interface SeenRelease {
  firstSeen: UnixMillis;
  services: readonly string[];
}

/**
 * The latest release first seen shortly before something began, rather one of the service itself than of another. `releases`
 * are the latest first, and `precision` is how far off `began` may be.
 */
export function suspectRelease<Release extends SeenRelease>(
  releases: readonly Release[],
  service: string,
  began: UnixMillis,
  precision: Millis,
): Release | null {
  const near = releases.filter(
    ({ firstSeen }) => firstSeen >= began - BEFORE && firstSeen <= began + precision,
  );
  return near.find(({ services }) => services.includes(service)) ?? near[0] ?? null;
}
