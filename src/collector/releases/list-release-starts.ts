import { ok, type Result } from "#lib/result.ts";
import type { ReleaseStartQuery, ReleaseStarts } from "#api/release-start.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** Releases of a project that were first heard of since a time. */
export async function listReleaseStarts(
  context: QueryContext,
  project: string,
  { start }: ReleaseStartQuery,
): Promise<Result<ReleaseStarts, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const starts = await context.store.listReleaseStarts(found.value.id, Date.parse(start));
  return ok({
    releases: starts.map(({ version, firstSeen }) => ({ version, firstSeen: isoFromMillis(firstSeen) })),
  });
}
