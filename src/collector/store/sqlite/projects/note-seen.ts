import type { ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "../engine/write-context.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const MAX_CACHED = 10_000;

/** Records that these services were seen, at most once a minute each. */
export function noteServices(context: WriteContext, services: Iterable<string>, now: UnixMillis): void {
  for (const service of services) {
    if (wasSeen(context, `service ${service}`, now, MINUTE)) continue;
    context.state
      .prepare(
        "INSERT INTO services (name, seen) VALUES (?, ?) ON CONFLICT DO UPDATE SET seen = excluded.seen",
      )
      .run(service, now - (now % MINUTE));
  }
}

/** Records that a release was seen, at most once a second. */
export function noteRelease(
  context: WriteContext,
  project: ProjectId,
  version: string | null,
  now: UnixMillis,
): void {
  if (version === null || wasSeen(context, `release ${project} ${version}`, now, SECOND)) return;
  context.state
    .prepare(
      `INSERT INTO releases (version, project, first_seen, last_seen) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET last_seen = max(last_seen, excluded.last_seen)`,
    )
    .run(version, project, Math.floor(now), Math.floor(now));
}

function wasSeen({ seen }: WriteContext, what: string, now: UnixMillis, period: number): boolean {
  const time = Math.floor(now / period);
  if (seen.get(what) === time) return true;
  if (seen.size > MAX_CACHED) seen.clear();
  seen.set(what, time);
  return false;
}
