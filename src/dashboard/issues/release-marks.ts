import type { ReleaseStarts } from "#model/api/release-start.ts";

export type ReleaseStart = ReleaseStarts["releases"][number];

/** More would hide the chart. */
const MOST = 4;

/**
 * Where along a chart of steps (`[unix seconds, count]`, oldest first, all of one length) releases came, from 0 to 1, the
 * oldest first; of many the latest.
 */
export function releaseMarks(
  steps: [number, number][],
  releases: ReleaseStart[],
): { place: number; version: string }[] {
  const [first, second] = steps;
  if (first === undefined || second === undefined) return [];
  const length = (second[0] - first[0]) * steps.length;
  return releases
    .map(({ version, firstSeen }) => ({ place: (Date.parse(firstSeen) / 1000 - first[0]) / length, version }))
    .filter(({ place }) => place > 0 && place <= 1)
    .toSorted((left, right) => left.place - right.place)
    .slice(-MOST);
}
