import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { ReleaseStart } from "../../port/issues.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** Releases first seen since then, latest first, at most 50. */
export function listReleaseStarts(
  { state }: StoreFiles,
  project: ProjectId,
  since: UnixMillis,
): ReleaseStart[] {
  return state
    .prepare(
      `SELECT version, first_seen AS firstSeen FROM releases WHERE project = ? AND first_seen >= ?
       ORDER BY first_seen DESC, version LIMIT 50`,
    )
    .all(project, since) as unknown as ReleaseStart[];
}
