import type { ProjectId } from "#lib/ids.ts";
import { compareReleases, type KnownRelease } from "#model/release-order.ts";
import type { Connection } from "../engine/connection.ts";

/** Compares two releases of a project: negative when the first is older. An unknown release counts as new. */
export function releaseOrder(state: Connection, project: ProjectId): (left: string, right: string) => number {
  const find = state.prepare(
    "SELECT version, first_seen AS firstSeen FROM releases WHERE version = ? AND project = ?",
  );
  const known = (version: string): KnownRelease =>
    (find.get(version, project) as KnownRelease | undefined) ?? {
      version,
      firstSeen: Number.POSITIVE_INFINITY,
    };
  return (left, right) => compareReleases(known(left), known(right)) || 0;
}

/** The newest release of a project; null where there is none. */
export function latestRelease(state: Connection, project: ProjectId): string | null {
  const rows = state
    .prepare(
      `SELECT version, first_seen AS firstSeen FROM releases WHERE project = ?
       ORDER BY first_seen DESC LIMIT 1000`,
    )
    .all(project) as unknown as KnownRelease[];
  let latest: KnownRelease | null = null;
  for (const release of rows) if (latest === null || compareReleases(release, latest) > 0) latest = release;
  return latest?.version ?? null;
}
