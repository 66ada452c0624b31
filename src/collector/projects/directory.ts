import type { Result } from "#lib/result.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Project } from "#model/project.ts";

/** What somebody chooses of a project. */
export type ProjectName = Pick<Project, "name" | "slug">;

/** All projects of this collector. Each has a store of its own. */
export interface ProjectDirectory {
  /** By number, the first project first. */
  list(): Project[];
  create(named: ProjectName): Promise<Result<Project, { code: "taken" | "too_many" }>>;
  /** Changes what is given; an archived project takes nothing any more. */
  change(
    project: ProjectId,
    changed: Partial<Pick<Project, "name" | "slug" | "archivedAt">>,
  ): Promise<Result<Project, { code: "taken" }>>;
  /** Closes a project's store and deletes its folder. The first project, whose folder holds the others, stays. */
  remove(project: ProjectId): Promise<Result<undefined, { code: "is_first" }>>;
}
