import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { CommitView, DeployView, ReleaseListQuery, ReleaseQuery, ReleaseView } from "#api/releases.ts";
import type { Project } from "#model/project.ts";
import type { Release } from "#model/release.ts";
import type { TwoWayPage } from "#collector/store/port/page.ts";
import type { ReleaseFilter, ServiceRelease } from "#collector/store/port/releases.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { commitView, deployView, healthByRelease, releaseProject, releaseView } from "./release-view.ts";

const DAY = 86_400_000;
/** How many releases are searched for the previous one. */
const LOOKED_AT = 100;

/** A page of a project's releases, latest first. */
export async function listReleases(
  context: ReadContext,
  slug: string,
  { query, per_page: limit, cursor, service, environment, start, end }: ReleaseListQuery,
): Promise<Result<TwoWayPage<ReleaseView>, NotFound>> {
  const project = await getProject(context, slug);
  if (!project.ok) return project;
  // Some tools send an empty cursor.
  const page = cursor === undefined || cursor === "" ? { limit } : { limit, cursor };
  const place = { service, environment };
  const time = { start: millisOf(start), end: millisOf(end) };
  const [{ items, next }, recent] = await Promise.all([
    context.store.listReleases(project.value.id, query, page, { ...place, ...time }),
    recentOf(context, project.value.id, { environment, ...time }),
  ]);
  const views = items.map((release) => releaseView(release, project.value, recent(release.version)));
  return ok({ items: views, next, previous: null });
}

export async function getRelease(
  context: ReadContext,
  version: string,
  { environment, start, end }: ReleaseQuery = {},
  project?: string,
): Promise<Result<ReleaseView, NotFound>> {
  const found = await findReleases(context, version);
  const one =
    project === undefined
      ? found[0]
      : found.find(({ project: { id, slug } }) => slug === project || String(id) === project);
  if (one === undefined) return missing(version);
  const range = { environment, start: millisOf(start), end: millisOf(end) };
  const recent = (await recentOf(context, one.project.id, range))(version);
  const previous = recent.previous ?? (await previousOfPackage(context, one.project, version));
  const view = releaseView(one.release, one.project, { ...recent, previous });
  return ok({ ...view, projects: found.map((other) => releaseProject(other.project)) });
}

/** The release before it that has its package: what no requests name may still have sessions and events. */
async function previousOfPackage(
  { store }: ReadContext,
  project: Project,
  version: string,
): Promise<string | null> {
  const ofPackage = version.slice(0, version.lastIndexOf("@") + 1);
  if (ofPackage === "") return null;
  const { items } = await store.listReleases(project.id, ofPackage, { limit: LOOKED_AT });
  const own = items.findIndex((release) => release.version === version);
  const before = items.slice(own + 1).find((release) => release.version.startsWith(ofPackage));
  return own === -1 || before === undefined ? null : before.version;
}

/** The latest earlier release with commits, or null: a tool sends the commits since then. */
export async function getPreviousWithCommits(
  context: ReadContext,
  version: string,
): Promise<ReleaseView | null> {
  const projects = await context.store.listProjects();
  const project = (await findRelease(context, version))?.project ?? projects[0];
  if (project === undefined) return null;
  const { items } = await context.store.listReleases(project.id, "", { limit: LOOKED_AT });
  const before = items.slice(items.findIndex((release) => release.version === version) + 1);
  const previous = before.find(({ commits }) => commits.length > 0);
  return previous === undefined ? null : releaseView(previous, project);
}

/** Latest first, as sent. */
export async function listCommits(
  context: ReadContext,
  version: string,
): Promise<Result<CommitView[], NotFound>> {
  const found = await findRelease(context, version);
  return found === undefined ? missing(version) : ok(found.release.commits.map(commitView));
}

export async function listDeploys(
  context: ReadContext,
  version: string,
): Promise<Result<DeployView[], NotFound>> {
  const found = await findRelease(context, version);
  if (found === undefined) return missing(version);
  return ok((await context.store.listDeploys(found.project.id, version)).map(deployView));
}

/** Counts of each release over a time, by default the last 24 hours, and its services. */
async function recentOf(
  { store, clock }: ReadContext,
  project: ProjectId,
  { environment, start, end = clock() }: Pick<ReleaseFilter, "environment" | "start" | "end">,
) {
  const since = start ?? end - DAY;
  const [parts, counts, ofServices] = await Promise.all([
    store.listReleaseHealth(project, since, end),
    store.countReleaseEvents(project, since, end, environment),
    store.listServiceReleases({ environment }),
  ]);
  const health = healthByRelease(
    parts.filter((part) => environment === undefined || part.environment === environment),
  );
  const events = new Map(counts);
  return (version: string) => ({
    health: health.get(version) ?? null,
    events: events.get(version) ?? 0,
    services: servicesOf(version, ofServices),
    previous: previousOf(version, ofServices),
  });
}

function servicesOf(version: string, releases: ServiceRelease[]): string[] {
  return releases.flatMap((one) => (one.version === version ? [one.service] : [])).toSorted();
}

/** The release that most of its services had before it. */
function previousOf(version: string, releases: ServiceRelease[]): string | null {
  const before = releases
    .filter((one) => one.version === version)
    .flatMap(({ service, firstSeen }) => {
      // The latest is first.
      const earlier = releases.find((one) => one.service === service && one.firstSeen < firstSeen);
      return earlier === undefined ? [] : [earlier.version];
    });
  const [most] = [...Map.groupBy(before, (one) => one)].toSorted(
    ([, left], [, right]) => right.length - left.length,
  );
  return most?.[0] ?? null;
}

function millisOf(time: string | undefined): UnixMillis | undefined {
  return time === undefined ? undefined : Date.parse(time);
}

/** The release in the first project that has it: tools name only the organization. */
export async function findRelease(
  context: ReadContext,
  version: string,
): Promise<{ release: Release; project: Project } | undefined> {
  return (await findReleases(context, version))[0];
}

/** The release in every project that has it. */
async function findReleases(
  { store }: ReadContext,
  version: string,
): Promise<{ release: Release; project: Project }[]> {
  const found = await Promise.all(
    (await store.listProjects()).map(async (project) => ({
      release: await store.getRelease(project.id, version),
      project,
    })),
  );
  return found.flatMap(({ release, project }) => (release === null ? [] : [{ release, project }]));
}

export function missing(version: string): Result<never, NotFound> {
  return err(notFound(`release "${version}"`));
}
