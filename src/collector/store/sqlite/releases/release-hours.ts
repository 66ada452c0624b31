import type { ProjectId } from "#lib/ids.ts";
import type { Connection } from "../engine/connection.ts";

/** An event of a release, in the hour (since 1970) of its receipt. */
export interface ReleaseHour {
  project: ProjectId;
  hour: number;
  /** The number of the version's name. */
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
