import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import { dayOf } from "../engine/day.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** An event of a release, in the hour (since 1970) of its receipt. */
export interface ReleaseHour {
  project: ProjectId;
  hour: number;
  /** The interned version's number. */
  release: number;
}

export function addReleaseHours(connection: Connection, events: ReleaseHour[]): void {
  if (events.length === 0) return;
  const upsert = connection.prepare(
    `INSERT INTO release_hours (project, hour, release, events) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET events = events + excluded.events`,
  );
  const alike = Map.groupBy(events, ({ project, hour, release }) => `${project} ${hour} ${release}`);
  for (const group of alike.values()) {
    const { project, hour, release } = group[0]!;
    upsert.run(project, hour, release, group.length);
  }
}

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
