import { ok, type Result } from "#lib/result.ts";
import type { ReleaseHealthAnswer, ReleaseHealthQuery } from "#api/release-health.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/recent-range.ts";

const FORTNIGHT = 14 * 86_400_000;

/** How the sessions of each release and environment went, the latest seen first. */
export async function getReleaseHealth(
  context: QueryContext,
  project: string,
  query: ReleaseHealthQuery,
): Promise<Result<ReleaseHealthAnswer, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const { start, end } = recentRange(query, context.clock, FORTNIGHT);
  const releases = await context.store.listReleaseHealth(found.value.id, start, end);
  return ok({
    start: isoFromMillis(start),
    end: isoFromMillis(end),
    releases: releases.map((health) =>
      Object.assign(health, {
        crashFreeSessions: shareWithout(health.crashed, health.sessions),
        crashFreeUsers: shareWithout(health.crashedUsers, health.users),
        firstSeen: isoFromMillis(health.firstSeen),
        lastSeen: isoFromMillis(health.lastSeen),
      }),
    ),
  });
}

function shareWithout(crashed: number, all: number): number | null {
  return all === 0 ? null : (all - crashed) / all;
}
