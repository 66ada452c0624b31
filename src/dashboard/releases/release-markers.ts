import type { UnixMillis } from "#lib/units.ts";
import type { ReleaseStarts } from "#api/releases.ts";

export type ReleaseStart = ReleaseStarts["releases"][number];

export interface ReleaseMark {
  /** From 0 to 1. */
  place: number;
  version: string;
}

/** More would hide the chart. */
const MOST = 4;

/**
 * Where along a chart of steps (`[unix seconds, count]`, oldest first, all of one length) releases came, from 0 to 1, the
 * oldest first; of many the latest.
 */
export function releaseMarks(steps: [number, number][], releases: ReleaseStart[]): ReleaseMark[] {
  const [first, second] = steps;
  if (first === undefined || second === undefined) return [];
  const start = first[0] * 1000;
  return marksWithin(start, start + (second[0] - first[0]) * steps.length * 1000, releases);
}

/** The same along a chart from one moment to another. */
export function marksWithin(start: UnixMillis, end: UnixMillis, releases: ReleaseStart[]): ReleaseMark[] {
  return releases
    .map(({ version, firstSeen }) => ({ place: (Date.parse(firstSeen) - start) / (end - start), version }))
    .filter(({ place }) => place > 0 && place <= 1)
    .toSorted((left, right) => left.place - right.place)
    .slice(-MOST);
}
