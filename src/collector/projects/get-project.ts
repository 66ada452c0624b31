import { err, ok, type Result } from "#lib/result.ts";
import type { ProjectId } from "#lib/ids.ts";
import { isCalled, type Project } from "#model/project.ts";
import { notFound, type NotFound } from "./not-found.ts";
import type { ReadContext } from "./read-context.ts";

/** The project with this slug or number. */
export async function getProject(
  { store }: ReadContext,
  slugOrId: string,
): Promise<Result<Project, NotFound>> {
  const projects = await store.listProjects();
  const project = projects.find((candidate) => isCalled(candidate, slugOrId));
  return project === undefined ? err(notFound(`project "${slugOrId}"`)) : ok(project);
}

/** The project of an issue or event; every stored one has its project. */
export async function projectOf({ store }: ReadContext, id: ProjectId): Promise<Project> {
  const projects = await store.listProjects();
  return (
    projects.find((project) => project.id === id) ?? {
      id,
      slug: "",
      name: "",
      publicKey: "",
      keys: [],
      archivedAt: null,
    }
  );
}
