import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Deploy, ReleaseChange } from "#model/release.ts";
import type { WriteContext } from "../engine/write-context.ts";

const COLUMNS = {
  releasedAt: "released",
  url: "url",
  ref: "ref",
  status: "status",
  commits: "commits",
} as const;

/** Announces a release, or updates one. */
export function putRelease(
  { state }: WriteContext,
  project: ProjectId,
  version: string,
  change: ReleaseChange,
  now: UnixMillis,
): void {
  state
    .prepare(
      "INSERT INTO announced_releases (version, project, created) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .run(version, project, now);
  for (const [field, column] of Object.entries(COLUMNS) as [keyof ReleaseChange, string][]) {
    const value = change[field];
    if (value === undefined) continue;
    state
      .prepare(`UPDATE announced_releases SET ${column} = ? WHERE version = ? AND project = ?`)
      .run(Array.isArray(value) ? JSON.stringify(value) : value, version, project);
  }
}

/**
 * Deletes a release and its deploys; false where there is none. It reappears with the next event that names it, and stays
 * as long as stored requests do.
 */
export function deleteRelease({ state, seen }: WriteContext, project: ProjectId, version: string): boolean {
  // Forget this minute's sightings, so that the next event records the release again.
  seen.clear();
  let deleted = 0;
  for (const table of ["deploys", "announced_releases", "releases"])
    deleted += Number(
      state.prepare(`DELETE FROM ${table} WHERE version = ? AND project = ?`).run(version, project).changes,
    );
  return deleted > 0;
}

export function addDeploy(
  { state }: WriteContext,
  project: ProjectId,
  version: string,
  { environment, name, url, startedAt, finishedAt }: Omit<Deploy, "id">,
): void {
  state
    .prepare(
      `INSERT INTO deploys (version, project, environment, name, url, started, finished) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(version, project, environment, name, url, startedAt, finishedAt);
}
