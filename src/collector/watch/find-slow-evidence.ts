import type { UnixMillis } from "#lib/units.ts";
import { NO_EVIDENCE, type AlertEvidence } from "#model/watch/alert.ts";
import { operationQuery } from "#model/search/operation-search.ts";
import { suspectRelease } from "#model/watch/suspect-release.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";

const HOUR = 3_600_000;
const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** What is known of why an operation is slow: the slowest of its latest traces, and the release before. */
export async function findSlowEvidence(
  context: ReadContext,
  { service, route, began }: { service: string; route: string | null; began: UnixMillis | null },
  end: UnixMillis,
): Promise<AlertEvidence> {
  const filter = traceFilter(operationQuery(service, route), { start: end - QUARTER, end });
  const [suspect, traces] = await Promise.all([
    findSuspect(context, service, began),
    filter.ok ? context.store.listTraces(filter.value, "slowest", { limit: 1 }) : null,
  ]);
  return { ...suspect, traceId: traces?.items[0]?.traceId ?? null };
}

/** The release that began shortly before, and nothing else. */
export async function findSuspect(
  { store }: ReadContext,
  service: string,
  began: UnixMillis | null,
): Promise<AlertEvidence> {
  const [project] = await store.listProjects();
  if (project === undefined || began === null) return NO_EVIDENCE;
  const releases = await store.listReleaseStarts(project.id, { start: began - HOUR });
  return { ...NO_EVIDENCE, release: suspectRelease(releases, service, began, MINUTE)?.version ?? null };
}
