import { ok, type Result } from "#lib/result.ts";
import type { DeployView, NewDeploy, ReleaseUpdate, ReleaseView } from "#api/releases.ts";
import type { Project } from "#model/project.ts";
import type { ReleaseChange } from "#model/release.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { findRelease, getRelease, missing } from "./list-releases.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import { deployView } from "./release-view.ts";

/** Creates or updates a release in the named projects. */
export async function putRelease(
  context: ReadContext,
  version: string,
  update: ReleaseUpdate,
): Promise<Result<ReleaseView, NotFound>> {
  const projects = await projectsOf(context, version, update.projects ?? []);
  if (!projects.ok) return projects;
  const change = changeOf(update);
  describeAct({ subject: `version ${version}` });
  for (const { id } of projects.value) await context.store.putRelease(id, version, change, context.clock());
  return getRelease(context, version);
}

/** Deletes a release in one project, or in every one. */
export async function deleteRelease(
  context: ReadContext,
  version: string,
  slug?: string,
): Promise<Result<undefined, NotFound>> {
  const one = slug === undefined ? null : await getProject(context, slug);
  if (one !== null && !one.ok) return one;
  let deleted = false;
  for (const { id } of one === null ? await context.store.listProjects() : [one.value])
    deleted = (await context.store.deleteRelease(id, version)) || deleted;
  return deleted ? ok(undefined) : missing(version);
}

export async function addDeploy(
  context: ReadContext,
  version: string,
  deploy: NewDeploy,
): Promise<Result<DeployView, NotFound>> {
  const found = await findRelease(context, version);
  if (found === undefined) return missing(version);
  const { environment, name, url, dateStarted, dateFinished } = deploy;
  await context.store.addDeploy(found.project.id, version, {
    environment,
    name: name ?? null,
    url: url ?? null,
    startedAt: timeOf(dateStarted) ?? null,
    finishedAt: timeOf(dateFinished) ?? context.clock(),
  });
  const [latest] = await context.store.listDeploys(found.project.id, version);
  return latest === undefined ? missing(version) : ok(deployView(latest));
}

/**
 * The named projects, else the one that has the release, else the first. A tool's list may name projects that another server
 * had beside ours: they are left out, and the answer lists the others.
 */
async function projectsOf(
  context: ReadContext,
  version: string,
  slugs: string[],
): Promise<Result<Project[], NotFound>> {
  const projects: Project[] = [];
  let unknown: Result<never, NotFound> | null = null;
  for (const slug of slugs) {
    const project = await getProject(context, slug);
    if (project.ok) projects.push(project.value);
    else unknown = project;
  }
  if (projects.length > 0) return ok(projects);
  if (unknown !== null) return unknown;
  const known = (await findRelease(context, version))?.project;
  return ok(known === undefined ? (await context.store.listProjects()).slice(0, 1) : [known]);
}

function changeOf({ dateReleased, url, ref, status, commits }: ReleaseUpdate): ReleaseChange {
  return {
    releasedAt: timeOf(dateReleased),
    url: url ?? undefined,
    ref: ref ?? undefined,
    status: status ?? undefined,
    commits: commits?.map((commit) => ({
      id: commit.id,
      message: commit.message ?? null,
      authorName: commit.author_name ?? null,
      authorEmail: commit.author_email ?? null,
      repository: commit.repository ?? null,
      timestamp: commit.timestamp ?? null,
    })),
  };
}

/** An absent or null field does not change. */
function timeOf(date: string | null | undefined): number | undefined {
  return date === null || date === undefined ? undefined : Date.parse(date);
}
