import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import { createConditions } from "../engine/conditions.ts";
import { dayOf } from "../engine/day.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** An event of a release, in the hour (since 1970) of its receipt. */
export interface ReleaseHour {
  project: ProjectId;
  hour: number;
  /** The interned version's number. */
  release: number;
  /** That of the environment's name; 0 if the event names none. */
  environment: number;
}

export function addReleaseHours(connection: Connection, events: ReleaseHour[]): void {
  if (events.length === 0) return;
  const upsert = connection.prepare(
    `INSERT INTO release_hours (project, hour, release, environment, events) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET events = events + excluded.events`,
  );
  const alike = Map.groupBy(events, ({ project, hour, release, environment }) =>
    [project, hour, release, environment].join(" "),
  );
  for (const group of alike.values()) {
    const { project, hour, release, environment } = group[0]!;
    upsert.run(project, hour, release, environment, group.length);
  }
}

const HOUR = 3_600_000;

/**
 * Events of each release received from the hour of `start` to that of `end`, in one environment or all. Releases without
 * events are left out.
 */
export function countReleaseEvents(
  files: StoreFiles,
  project: ProjectId,
  start: UnixMillis,
  end: UnixMillis,
  environment?: string,
): [version: string, events: number][] {
  const sums = new Map<string, number>();
  for (let day = dayOf(start); day <= dayOf(end); day += 1) {
    const file = files.day(day);
    if (file === null) continue;
    const where = createConditions();
    where.add("project = ?", project);
    where.add("hour BETWEEN ? AND ?", Math.floor(start / HOUR), Math.floor(end / HOUR));
    if (environment !== undefined)
      where.add("environment = (SELECT id FROM names WHERE text = ?)", environment);
    const rows = file.connection
      .prepare(
        `SELECT text AS version, sum(events) AS events FROM release_hours JOIN names ON names.id = release
         WHERE ${where.sql()} GROUP BY release`,
      )
      .all(...where.values) as { version: string; events: number }[];
    for (const { version, events } of rows) sums.set(version, (sums.get(version) ?? 0) + events);
  }
  return [...sums];
}
