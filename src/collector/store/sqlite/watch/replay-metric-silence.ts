import type { ProjectId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { silentStretches } from "#model/watch/silent-stretches.ts";
import type { MetricSilences } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { readMinutes } from "./judge-metric-silence.ts";
import { daysSince } from "./rate-rows.ts";

const MINUTE: Millis = 60_000;
const DAY: Millis = 1440 * MINUTE;
/** Minutes with points, of all metrics: about a second. */
const MOST_MINUTES = 300_000;

/** When a project's metrics were silent; `name` is one, or null for all. The latest days are read first. */
export function replayMetricSilence(
  files: StoreFiles,
  project: ProjectId,
  name: string | null,
  { start, end }: { start: UnixMillis; end: UnixMillis },
): MetricSilences {
  // What was usual is that of the day before.
  const from = (start - DAY) / MINUTE;
  const seen = new Map<string, Set<number>>();
  let isPart = false;
  for (const file of daysSince(files, start - DAY)) {
    isPart = [...seen.values()].reduce((sum, { size }) => sum + size, 0) > MOST_MINUTES;
    if (isPart) break;
    readMinutes(file, project, from, end / MINUTE, seen, name);
  }
  const metrics = [...seen].flatMap(([metric, minutes]) => {
    const times = [...minutes].toSorted((one, other) => one - other).map((minute) => minute * MINUTE);
    let first = 0;
    const habit = (place: number) => {
      while (times[first]! < times[place]! - DAY) first += 1;
      return times.slice(first, place + 1);
    };
    return times.length === 0
      ? []
      : { name: metric, first: times[0]!, stretches: silentStretches(times, habit, end) };
  });
  return {
    metrics: metrics.map(({ name: metric, stretches }) => ({ name: metric, stretches })),
    from: metrics.length === 0 ? null : Math.min(...metrics.map(({ first }) => first)),
    isPart,
  };
}
