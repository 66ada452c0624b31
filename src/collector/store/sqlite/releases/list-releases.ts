import { AppError } from "#lib/app-error.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Commit, Deploy, Release } from "#model/release.ts";
import type { Page } from "../../port/page.ts";
import type { ReleaseFilter, ReleasePlace, ReleaseStart, ServiceRelease } from "../../port/releases.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { listServiceReleases } from "./service-releases.ts";

type Row = Omit<Release, "commits" | "deploy"> & { commits: string | null };

/** `:spans` is a JSON list of `[version, first seen, last seen]`, of the releases that requests name. */
const SELECT = `
  WITH spans AS (SELECT value ->> 0 AS version, value ->> 1 AS first, value ->> 2 AS last FROM json_each(:spans)),
    known AS (SELECT version FROM releases WHERE project = :project
      UNION SELECT version FROM announced_releases WHERE project = :project UNION SELECT version FROM spans)
  SELECT known.version AS version, :project AS projectId, created AS createdAt, released AS releasedAt, url, ref,
    coalesce(status, 'open') AS status, commits,
    min(coalesce(first_seen, spans.first), coalesce(spans.first, first_seen)) AS firstSeen,
    max(coalesce(last_seen, spans.last), coalesce(spans.last, last_seen)) AS lastSeen,
    (SELECT count(*) FROM issues WHERE project = :project AND first_release = known.version
      AND merged_into IS NULL) AS newIssues,
    (SELECT count(DISTINCT issue) FROM issue_variants JOIN issues ON issues.id = issue
      WHERE release = known.version AND issues.project = :project AND merged_into IS NULL) AS issues
  FROM known
  LEFT JOIN spans ON spans.version = known.version
  LEFT JOIN releases AS seen ON seen.version = known.version AND seen.project = :project
  LEFT JOIN announced_releases AS announced ON announced.version = known.version AND announced.project = :project`;

/**
 * A page of a project's releases, the latest first by the time of their announcement or first data. `text` is a part of the
 * version, ignoring case. The cursor is an offset.
 */
export function listReleases(
  files: StoreFiles,
  project: ProjectId,
  text: string,
  page: { limit: number; cursor?: string },
  filter: ReleaseFilter = {},
): Page<Release> {
  const offset = Number(page.cursor ?? "0");
  if (!/^\d{0,6}$/.test(page.cursor ?? "")) throw new AppError("bad_cursor");
  const where = conditionsOf(filter);
  const rows = files.state
    .prepare(
      `SELECT * FROM (${SELECT} WHERE instr(lower(known.version), lower(:text)) > 0 AND ${where.place})
       WHERE ${where.time}
       ORDER BY min(coalesce(createdAt, firstSeen), coalesce(firstSeen, createdAt)) DESC, version DESC
       LIMIT :limit OFFSET :offset`,
    )
    .all({
      project,
      text,
      spans: spansOf(files, filter),
      limit: page.limit + 1,
      offset,
      ...where.values,
    }) as unknown as Row[];
  return {
    items: rows.slice(0, page.limit).map((row) => releaseOf(files, row)),
    next: rows.length > page.limit ? String(offset + page.limit) : null,
  };
}

/** Those that a request of the place names are in it, and those that an event or a deploy of the place names. */
function conditionsOf({ service, environment, start, end }: ReleaseFilter) {
  const values: Record<string, string | number> = {};
  const named: string[] = [];
  if (service !== undefined) {
    values["package"] = `${service}@`;
    named.push("substr(known.version, 1, length(:package)) = :package");
  }
  if (environment !== undefined) {
    values["environment"] = environment;
    named.push(`(EXISTS (SELECT 1 FROM issue_variants WHERE release = known.version AND environment = :environment)
      OR EXISTS (SELECT 1 FROM deploys WHERE version = known.version AND environment = :environment))`);
  }
  const times: string[] = [];
  if (start !== undefined) {
    values["start"] = start;
    times.push("coalesce(lastSeen, createdAt) >= :start");
  }
  if (end !== undefined) {
    values["end"] = end;
    times.push("coalesce(firstSeen, createdAt) < :end");
  }
  return {
    values,
    place: named.length === 0 ? "1" : `(spans.version IS NOT NULL OR (${named.join(" AND ")}))`,
    time: times.length === 0 ? "1" : times.join(" AND "),
  };
}

function spansOf(files: StoreFiles, place: ReleasePlace): string {
  return JSON.stringify(
    [...byVersion(listServiceReleases(files, place))].map(([version, releases]) => [
      version,
      Math.min(...releases.map(({ firstSeen }) => firstSeen)),
      Math.max(...releases.map(({ lastSeen }) => lastSeen)),
    ]),
  );
}

function byVersion(releases: ServiceRelease[]): Map<string, ServiceRelease[]> {
  return Map.groupBy(releases, ({ version }) => version);
}

export function getRelease(files: StoreFiles, project: ProjectId, version: string): Release | null {
  const row = files.state
    .prepare(`${SELECT} WHERE known.version = :version`)
    .get({ project, version, spans: spansOf(files, {}) });
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

const MOST_STARTS = 50;

/** Releases first seen within the time, latest first, at most 50. */
export function listReleaseStarts(
  files: StoreFiles,
  project: ProjectId,
  filter: ReleaseFilter & { start: UnixMillis },
): ReleaseStart[] {
  const services = byVersion(listServiceReleases(files, filter));
  const where = conditionsOf({ ...filter, start: undefined, end: undefined });
  const seen = files.state
    .prepare(
      `WITH spans AS (SELECT value AS version FROM json_each(:spans))
       SELECT known.version AS version, first_seen AS firstSeen FROM releases AS known
       LEFT JOIN spans ON spans.version = known.version
       WHERE project = :project AND (first_seen >= :start OR spans.version IS NOT NULL) AND ${where.place}`,
    )
    .all({
      project,
      start: filter.start,
      spans: JSON.stringify([...services.keys()]),
      ...where.values,
    }) as unknown as Omit<ReleaseStart, "services">[];
  const starts = new Map<string, UnixMillis>(seen.map(({ version, firstSeen }) => [version, firstSeen]));
  for (const [version, releases] of services)
    starts.set(
      version,
      Math.min(starts.get(version) ?? Infinity, ...releases.map(({ firstSeen }) => firstSeen)),
    );
  return [...starts]
    .filter(([, firstSeen]) => firstSeen >= filter.start && firstSeen < (filter.end ?? Infinity))
    .toSorted(([left, leftSeen], [right, rightSeen]) => rightSeen - leftSeen || (left < right ? -1 : 1))
    .slice(0, MOST_STARTS)
    .map(([version, firstSeen]) => ({
      version,
      firstSeen,
      services: (services.get(version) ?? []).map(({ service }) => service).toSorted(),
    }));
}
