import type { UnixMillis } from "#lib/units.ts";
import type { ReleasePlace, ServiceRelease } from "../../port/releases.ts";
import { createNameReader, findName } from "../attributes/name-reader.ts";
import { createConditions } from "../engine/conditions.ts";
import type { Connection } from "../engine/connection.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { OTHER_RELEASES } from "../rates/origins.ts";

const MINUTE = 60_000;

interface Row {
  service: number;
  release: number;
  first: number;
  last: number;
}

/**
 * The releases of services by their requests on the stored days, the latest first. Where events or a tool name the package as
 * well (`shop@1.2.0`), the release of that service is called so.
 */
export function listServiceReleases(files: StoreFiles, place: ReleasePlace = {}): ServiceRelease[] {
  const known = new Map<string, ServiceRelease>();
  for (const file of files.days()) {
    const names = createNameReader(file.connection);
    for (const row of rowsOf(file, place)) {
      const [service, version] = [names.name(row.service), names.name(row.release)];
      if (version === OTHER_RELEASES) continue;
      const first: UnixMillis = row.first * MINUTE;
      const last: UnixMillis = (row.last + 1) * MINUTE;
      const key = JSON.stringify([service, version]);
      const other = known.get(key);
      known.set(key, {
        service,
        version,
        firstSeen: Math.min(first, other?.firstSeen ?? first),
        lastSeen: Math.max(last, other?.lastSeen ?? last),
      });
    }
  }
  const full = fullNames(files.state, [...known.values()]);
  return [...known.values()]
    .map((release) => Object.assign(release, { version: full(release) }))
    .toSorted((left, right) => right.firstSeen - left.firstSeen);
}

/** The name of a release with its package, if it is known by it. */
function fullNames(state: Connection, releases: ServiceRelease[]): (release: ServiceRelease) => string {
  const rows = state
    .prepare(
      `SELECT version FROM releases WHERE version IN (SELECT value FROM json_each(?1))
       UNION SELECT version FROM announced_releases WHERE version IN (SELECT value FROM json_each(?1))`,
    )
    .all(JSON.stringify(releases.map(withPackage))) as { version: string }[];
  const named = new Set(rows.map(({ version }) => version));
  return (release) => (named.has(withPackage(release)) ? withPackage(release) : release.version);
}

function withPackage({ service, version }: Pick<ServiceRelease, "service" | "version">): string {
  return `${service}@${version}`;
}

function rowsOf({ connection }: DayFile, place: ReleasePlace): Row[] {
  const where = createConditions();
  where.add("release <> 0");
  for (const column of ["service", "environment"] as const) {
    const wanted = place[column];
    if (wanted === undefined) continue;
    const [name] = findName(connection, wanted);
    if (name === undefined) return [];
    where.add(`${column} = ?`, name);
  }
  return connection
    .prepare(`SELECT service, release, first, last FROM service_releases WHERE ${where.sql()}`)
    .all(...where.values) as unknown as Row[];
}
