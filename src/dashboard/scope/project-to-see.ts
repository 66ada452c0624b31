import type { ProjectView } from "#api/projects.ts";
import { FIRST_PROJECT } from "#model/project.ts";

/**
 * Where somebody is led who may not read the first project, which is what an address without a project means: the slug of one
 * of theirs. Null if they may, or have none.
 */
export function projectToSee(
  projects: readonly Pick<ProjectView, "id" | "slug" | "mayRead">[],
): string | null {
  const readable = projects.filter(({ mayRead }) => mayRead);
  if (readable.some(({ id }) => id === FIRST_PROJECT)) return null;
  return readable[0]?.slug ?? null;
}
