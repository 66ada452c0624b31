import { ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { ReleaseHealthAnswer, ReleaseHealthQuery, ReleaseStarts, RELEASES } from "#api/releases.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { recentRange } from "#collector/times/time-range.ts";
import { addDeploy, deleteRelease, putRelease } from "./change-release.ts";
import {
  getPreviousWithCommits,
  getRelease,
  listCommits,
  listDeploys,
  listReleases,
} from "./list-releases.ts";

/** Releases, commits and deploys, as `sentry-cli` and Sentry's build plugins send them. */
export function releaseHandlers(context: ReadContext): Handlers<typeof RELEASES> {
  return {
    listReleases: ({ project, ...query }) => listReleases(context, project, query),
    createProjectRelease: ({ project, version, ...update }) =>
      putRelease(context, version, { ...update, projects: [project] }),
    listOrganizationReleases: ({ project, ...query }) => listReleases(context, project, query),
    createRelease: ({ version, ...update }) => putRelease(context, version, update),
    getRelease: ({ version }) => getRelease(context, version),
    updateRelease: ({ version, ...update }) => putRelease(context, version, update),
    deleteRelease: ({ version }) => deleteRelease(context, version),
    getPreviousWithCommits: async ({ version }) =>
      ok({ ...(await getPreviousWithCommits(context, version)) }),
    listCommits: ({ version }) => listCommits(context, version),
    listDeploys: ({ version }) => listDeploys(context, version),
    addDeploy: ({ version, ...deploy }) => addDeploy(context, version, deploy),
    // Without a known repository, tools read the commits from their own.
    listRepositories: async () => ok([]),
    listReleaseStarts: ({ project, start }) => listReleaseStarts(context, project, start),
    getReleaseHealth: ({ project, ...query }) => getReleaseHealth(context, project, query),
  };
}

const FORTNIGHT = 14 * 86_400_000;

/** Session health of each release and environment, last seen first. */
export async function getReleaseHealth(
  context: ReadContext,
  project: string,
  query: ReleaseHealthQuery,
): Promise<Result<ReleaseHealthAnswer, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const { start, end } = recentRange(query, context.clock(), FORTNIGHT);
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

/** Releases of a project first seen since a time. */
export async function listReleaseStarts(
  context: ReadContext,
  project: string,
  start: string,
): Promise<Result<ReleaseStarts, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const starts = await context.store.listReleaseStarts(found.value.id, Date.parse(start));
  return ok({
    releases: starts.map(({ version, firstSeen }) => ({ version, firstSeen: isoFromMillis(firstSeen) })),
  });
}
