import { err, ok, type Result } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type {
  ReleaseHealthAnswer,
  ReleaseHealthQuery,
  ReleaseStartQuery,
  ReleaseStarts,
  RELEASES,
  ServiceReleases,
  SessionQuery,
  SessionsAnswer,
} from "#api/releases.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { ReleasePlace, SessionFigures } from "#collector/store/port/releases.ts";
import { chartSteps } from "#collector/times/chart-steps.ts";
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
    async createRelease({ version, ...update }) {
      const put = await putRelease(context, version, update);
      // Tools take a 404 here for a missing organization, and hide its detail.
      return put.ok ? put : err({ code: "bad_request", detail: put.error.detail });
    },
    getRelease: ({ version, ...query }) => getRelease(context, version, query),
    updateRelease: ({ version, ...update }) => putRelease(context, version, update),
    deleteRelease: ({ version }) => deleteRelease(context, version),
    getProjectRelease: ({ project, version, ...query }) => getRelease(context, version, query, project),
    updateProjectRelease: ({ project, version, ...update }) =>
      putRelease(context, version, { ...update, projects: [project] }),
    deleteProjectRelease: ({ project, version }) => deleteRelease(context, version, project),
    getPreviousWithCommits: async ({ version }) =>
      ok({ ...(await getPreviousWithCommits(context, version)) }),
    listCommits: ({ version }) => listCommits(context, version),
    listProjectCommits: ({ version }) => listCommits(context, version),
    listDeploys: ({ version }) => listDeploys(context, version),
    addDeploy: ({ version, ...deploy }) => addDeploy(context, version, deploy),
    // Without a known repository, tools read the commits from their own.
    listRepositories: async () => ok([]),
    listReleaseStarts: ({ project, ...query }) => listReleaseStarts(context, project, query),
    listServiceReleases: async (place) => ok(await listServiceReleases(context, place)),
    getReleaseHealth: ({ project, ...query }) => getReleaseHealth(context, project, query),
    listSessions: ({ project, ...query }) => listSessions(context, project, query),
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

/** Sessions of releases over time, from a whole step on. */
async function listSessions(
  context: ReadContext,
  project: string,
  { release, environment, steps, ...times }: SessionQuery,
): Promise<Result<SessionsAnswer, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const range = recentRange(times, context.clock(), FORTNIGHT);
  const { start, stepMillis } = chartSteps(range, steps);
  const { all, releases } = await context.store.listSessionsOverTime(found.value.id, {
    start,
    end: range.end,
    environment,
    release,
    step: stepMillis,
  });
  return ok({
    start: isoFromMillis(start),
    end: isoFromMillis(range.end),
    stepMillis,
    all: all.map(({ at, sessions }) => ({ at: isoFromMillis(at), sessions })),
    releases: releases.map((one) =>
      Object.assign(one, {
        total: withRates(one.total),
        steps: one.steps.map((step) => Object.assign(withRates(step), { at: isoFromMillis(step.at) })),
      }),
    ),
  });
}

function withRates<Figures extends SessionFigures>(figures: Figures) {
  return Object.assign(figures, {
    crashFreeSessions: shareWithout(figures.crashed, figures.sessions),
    crashFreeUsers: shareWithout(figures.crashedUsers, figures.users),
  });
}

function shareWithout(crashed: number, all: number): number | null {
  return all === 0 ? null : (all - crashed) / all;
}

const MOST = 200;

/** Releases of services by their requests, latest first. */
export async function listServiceReleases(
  { store }: ReadContext,
  place: ReleasePlace,
): Promise<ServiceReleases> {
  const releases = await store.listServiceReleases(place);
  return {
    releases: releases.slice(0, MOST).map(({ service, version, firstSeen, lastSeen }) => ({
      service,
      version,
      firstSeen: isoFromMillis(firstSeen),
      lastSeen: isoFromMillis(lastSeen),
    })),
  };
}

/** Releases of a project first seen in a time. */
export async function listReleaseStarts(
  context: ReadContext,
  project: string,
  { start, end, ...place }: ReleaseStartQuery,
): Promise<Result<ReleaseStarts, NotFound>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const starts = await context.store.listReleaseStarts(found.value.id, {
    ...place,
    start: Date.parse(start),
    end: end === undefined ? undefined : Date.parse(end),
  });
  return ok({
    releases: starts.map(({ version, firstSeen, services }) => ({
      version,
      firstSeen: isoFromMillis(firstSeen),
      services,
    })),
  });
}
