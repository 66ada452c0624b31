import type { UnixMillis } from "#lib/units.ts";
import type { ReleaseStarts } from "#api/releases.ts";
import type { ChartMark } from "#ui/chart/chart-model.ts";
import type { TimeSteps } from "#ui/chart/time-steps.ts";

import { shortRelease } from "./short-release.ts";

export type ReleaseStart = ReleaseStarts["releases"][number];

export interface ReleaseMarker {
  /** From 0 to 1. */
  place: number;
  version: string;
}

/** The releases of a chart's time as its marks; of many, the first of the list. */
export function chartMarks(releases: ReleaseStart[], { start, step, count }: TimeSteps): ChartMark[] {
  return releases
    .map(({ version, firstSeen }) => ({ at: Date.parse(firstSeen), label: shortRelease(version) }))
    .filter(({ at }) => at > start && at <= start + step * count)
    .slice(0, MOST);
}

/** The releases that a service runs, and those of no known service. */
export function releasesOf(releases: ReleaseStart[], service: string): ReleaseStart[] {
  return releases.filter(({ services = [] }) => services.length === 0 || services.includes(service));
}

/** The releases that run in one of these services, without the release itself. */
export function releasesOfAny(releases: ReleaseStart[], own: string[], version: string): ReleaseStart[] {
  return releases.filter(
    (one) => one.version !== version && one.services?.some((service) => own.includes(service)) === true,
  );
}

/** More would hide the chart. */
const MOST = 4;

/**
 * Positions (0 to 1) of releases along a chart of equal steps (`[unix seconds, count]`), oldest first; of many, the
 * latest.
 */
export function releaseMarkers(steps: [number, number][], releases: ReleaseStart[]): ReleaseMarker[] {
  const [first, second] = steps;
  if (first === undefined || second === undefined) return [];
  const start = first[0] * 1000;
  return markersWithin(start, start + (second[0] - first[0]) * steps.length * 1000, releases);
}

/** Positions of releases between two moments. */
export function markersWithin(start: UnixMillis, end: UnixMillis, releases: ReleaseStart[]): ReleaseMarker[] {
  return releases
    .map(({ version, firstSeen }) => ({ place: (Date.parse(firstSeen) - start) / (end - start), version }))
    .filter(({ place }) => place > 0 && place <= 1)
    .toSorted((left, right) => left.place - right.place)
    .slice(-MOST);
}
