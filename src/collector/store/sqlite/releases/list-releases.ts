import { AppError } from "#lib/app-error.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Commit, Deploy, Release } from "#model/release.ts";
import type { ReleaseStart } from "../../port/issues.ts";
import type { Page } from "../../port/page.ts";
import type { StoreFiles } from "../engine/open-files.ts";

type Row = Omit<Release, "commits" | "deploy"> & { commits: string | null };

const SELECT = `
  SELECT known.version AS version, :project AS projectId, created AS createdAt, released AS releasedAt, url, ref,
    coalesce(status, 'open') AS status, commits, first_seen AS firstSeen, last_seen AS lastSeen,
    (SELECT count(*) FROM issues WHERE project = :project AND first_release = known.version
      AND merged_into IS NULL) AS newIssues,
    (SELECT count(DISTINCT issue) FROM issue_variants JOIN issues ON issues.id = issue
      WHERE release = known.version AND issues.project = :project AND merged_into IS NULL) AS issues
  FROM (SELECT version FROM releases WHERE project = :project
    UNION SELECT version FROM announced_releases WHERE project = :project) AS known
  LEFT JOIN releases AS seen ON seen.version = known.version AND seen.project = :project
  LEFT JOIN announced_releases AS announced ON announced.version = known.version AND announced.project = :project`;

/**
 * A page of a project's releases, the latest first by the time of their announcement or first event. `text` is a part of the
 * version, ignoring case. The cursor is an offset.
 */
export function listReleases(
  files: StoreFiles,
  project: ProjectId,
  text: string,
  page: { limit: number; cursor?: string },
): Page<Release> {
  const offset = Number(page.cursor ?? "0");
  if (!/^\d{0,6}$/.test(page.cursor ?? "")) throw new AppError("bad_cursor");
  const rows = files.state
    .prepare(
      `${SELECT} WHERE instr(lower(known.version), lower(:text)) > 0
       ORDER BY min(coalesce(created, first_seen), coalesce(first_seen, created)) DESC, known.version DESC
       LIMIT :limit OFFSET :offset`,
    )
    .all({ project, text, limit: page.limit + 1, offset }) as unknown as Row[];
  return {
    items: rows.slice(0, page.limit).map((row) => releaseOf(files, row)),
    next: rows.length > page.limit ? String(offset + page.limit) : null,
  };
}

export function getRelease(files: StoreFiles, project: ProjectId, version: string): Release | null {
  const row = files.state.prepare(`${SELECT} WHERE known.version = :version`).get({ project, version });
  return row === undefined ? null : releaseOf(files, row as unknown as Row);
}

/** Deploys of a release, latest first. */
export function listDeploys({ state }: StoreFiles, project: ProjectId, version: string): Deploy[] {
  return state
    .prepare(
      `SELECT CAST(id AS TEXT) AS id, environment, name, url, started AS startedAt, finished AS finishedAt FROM deploys
       WHERE project = ? AND version = ? ORDER BY finished DESC, deploys.id DESC LIMIT 100`,
    )
    .all(project, version) as unknown as Deploy[];
}

function releaseOf(files: StoreFiles, { commits, ...row }: Row): Release {
  return {
    ...row,
    commits: commits === null ? [] : (JSON.parse(commits) as Commit[]),
    deploy: listDeploys(files, row.projectId, row.version)[0] ?? null,
  };
}

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
