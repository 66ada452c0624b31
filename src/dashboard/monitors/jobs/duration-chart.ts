import type { CheckInView } from "#api/monitors.ts";
import type { ChartModel } from "#ui/chart/chart-model.ts";
import { formatTime } from "#ui/format-time.ts";
import type { Viewer } from "#ui/viewer.ts";

import { chartMarks, type ReleaseStart } from "../../releases/release-markers.ts";

const MOST_STEPS = 100;
const MINUTE = 60_000;

/** How long the runs of a page took; in each step the longest. Null for fewer than two that say it. */
export function durationChart(slug: string, runs: CheckInView[], { zone }: Viewer): ChartModel | null {
  const measured = runs.flatMap(({ startedAt, duration, status }) =>
    duration === null || status === "in_progress" ? [] : [{ at: Date.parse(startedAt), duration, status }],
  );
  if (measured.length < 2) return null;
  const starts = measured.map(({ at }) => at);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  const step = Math.max(1, Math.ceil((last - first + 1) / MOST_STEPS / MINUTE)) * MINUTE;
  const start = Math.floor(first / step) * step;
  const count = Math.floor((last - start) / step) + 1;
  const empty = () => Array.from({ length: count }, (): number | null => null);
  const [ok, failed, notes] = [empty(), empty(), Array.from({ length: count }, (): string | null => null)];
  for (const { at, duration, status } of measured) {
    const place = Math.floor((at - start) / step);
    const values = status === "ok" ? ok : failed;
    values[place] = Math.max(values[place] ?? 0, duration * 1e6);
    notes[place] = `started ${formatTime(at, zone, "minute")}`;
  }
  const times = { start, step, count };
  return {
    label: `Durations of ${slug}`,
    times,
    zone,
    marks: chartMarks(releaseStarts(runs), times),
    notes,
    lanes: [
      {
        unit: "duration",
        height: 120,
        series: [
          { label: "OK", color: "accent", shape: "bar", values: ok },
          { label: "failed", color: "danger", shape: "bar", values: failed },
        ],
      },
    ],
  };
}

/** The first run of each release, the latest first. The oldest release of these runs may have begun before them. */
function releaseStarts(runs: CheckInView[]): ReleaseStart[] {
  const first = new Map<string, string>();
  for (const { release, startedAt } of runs)
    if (release !== null && (first.get(release) ?? startedAt) >= startedAt) first.set(release, startedAt);
  return [...first]
    .map(([version, firstSeen]) => ({ version, firstSeen }))
    .toSorted((left, right) => Date.parse(right.firstSeen) - Date.parse(left.firstSeen))
    .slice(0, -1);
}
