import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { Project } from "#model/project.ts";
import type { Ingest } from "./ingest.ts";

type UnknownProject = { code: "not_found" };

/** A project's settings, by its id or slug. */
export async function getProjectSettings(
  ingest: Ingest,
  idOrSlug: string,
): Promise<Result<ProjectSettings, UnknownProject>> {
  const project = await findProject(ingest, idOrSlug);
  return project === undefined
    ? err({ code: "not_found" })
    : ok(await ingest.store.getProjectSettings(project));
}

/** Keeps a project's settings; they hold for the next request already. */
export async function putProjectSettings(
  ingest: Ingest,
  idOrSlug: string,
  settings: ProjectSettings,
): Promise<Result<ProjectSettings, UnknownProject>> {
  const project = await findProject(ingest, idOrSlug);
  if (project === undefined) return err({ code: "not_found" });
  await ingest.rules.change(project, settings);
  return ok(settings);
}

async function findProject(ingest: Ingest, idOrSlug: string): Promise<ProjectId | undefined> {
  const isIt = ({ id, slug }: Project) => String(id) === idOrSlug || slug === idOrSlug;
  return (await ingest.projects()).find(isIt)?.id;
}
