import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import { dayOf } from "../engine/day.ts";
import type { StoreFiles } from "../engine/open-files.ts";

const HOUR = 3_600_000;

/** Events of each release received from the hour of `start` to that of `end`. Releases without events are left out. */
export function countReleaseEvents(
  files: StoreFiles,
  project: ProjectId,
  start: UnixMillis,
  end: UnixMillis,
): [version: string, events: number][] {
  const sums = new Map<string, number>();
  for (let day = dayOf(start); day <= dayOf(end); day += 1) {
    const file = files.day(day);
    if (file === null) continue;
    const rows = file.connection
      .prepare(
        `SELECT text AS version, sum(events) AS events FROM release_hours JOIN names ON names.id = release
         WHERE project = ? AND hour BETWEEN ? AND ? GROUP BY release`,
      )
      .all(project, Math.floor(start / HOUR), Math.floor(end / HOUR)) as {
      version: string;
      events: number;
    }[];
    for (const { version, events } of rows) sums.set(version, (sums.get(version) ?? 0) + events);
  }
  return [...sums];
}
