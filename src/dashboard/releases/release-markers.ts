import type { UnixMillis } from "#lib/units.ts";
import type { ReleaseStarts } from "#api/releases.ts";
import type { ChartMark } from "#ui/chart/chart-model.ts";

export type ReleaseStart = ReleaseStarts["releases"][number];

export interface ReleaseMarker {
  /** From 0 to 1. */
  place: number;
  version: string;
}

/** The releases as marks of a chart, which leaves out those outside its time. */
export function chartMarks(releases: ReleaseStart[]): ChartMark[] {
  return releases.slice(0, MOST).map(({ version, firstSeen }) => ({
    at: Date.parse(firstSeen),
    label: version.slice(version.lastIndexOf("@") + 1),
  }));
}

/** The releases that a service runs, and those of no known service. */
export function releasesOf(releases: ReleaseStart[], service: string): ReleaseStart[] {
  return releases.filter(({ services = [] }) => services.length === 0 || services.includes(service));
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
