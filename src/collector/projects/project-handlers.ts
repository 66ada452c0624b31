import { err, ok, type Result } from "#lib/result.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { rightsOf } from "#model/access/identity.ts";
import { dsnOf, isCalled, type Project } from "#model/project.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import type { PROJECTS, ProjectView } from "#api/projects.ts";
import type { ProjectDirectory } from "./directory.ts";
import { notFound, type NotFound } from "./not-found.ts";
import type { ReadContext } from "./read-context.ts";

type ProjectHandlers = Pick<
  Handlers<typeof PROJECTS>,
  "listOwnProjects" | "createProject" | "changeProject" | "removeProject"
>;

/** The projects of this collector. */
export function projectHandlers(
  context: Pick<ReadContext, "clock" | "ingestUrl">,
  directory: ProjectDirectory,
): ProjectHandlers {
  const find = (slugOrId: string): Result<Project, NotFound> => {
    const project = directory.list().find((candidate) => isCalled(candidate, slugOrId));
    return project === undefined ? err(notFound(`project "${slugOrId}"`)) : ok(project);
  };
  const viewOf = (project: Project, mayRead: boolean) => projectView(project, context.ingestUrl(), mayRead);
  return {
    async listOwnProjects(_, caller) {
      const identity = await caller.identity();
      const mayRead = (project: Project) =>
        identity !== null && rightsOf(identity, project.id).includes("read");
      return ok({ projects: directory.list().map((project) => viewOf(project, mayRead(project))) });
    },
    async createProject(named) {
      const created = await directory.create(named);
      if (created.ok) return ok(viewOf(created.value, true));
      return created.error.code === "taken"
        ? err(isTaken(named.slug))
        : err({ code: "not_possible", detail: "There are too many projects." });
    },
    async changeProject({ project: slug, isArchived, ...named }) {
      const found = find(slug);
      if (!found.ok) return found;
      const { id, archivedAt } = found.value;
      const since = archivedAt ?? context.clock();
      const changed = await directory.change(id, { ...named, archivedAt: isArchived ? since : null });
      return changed.ok ? ok(viewOf(changed.value, true)) : err(isTaken(named.slug));
    },
    async removeProject({
      project: slug,
    }): Promise<Result<undefined, Failure<"not_found" | "not_possible">>> {
      const found = find(slug);
      if (!found.ok) return found;
      const removed = await directory.remove(found.value.id);
      return removed.ok ? ok(undefined) : err(IS_FIRST);
    },
  };
}

function isTaken(slug: string): Failure<"not_possible"> {
  return { code: "not_possible", detail: `There is a project "${slug}" already.` };
}

const IS_FIRST = {
  code: "not_possible",
  detail: "The first project holds the people and the others, so it cannot be deleted. It can be archived.",
} as const;

function projectView(project: Project, ingestUrl: string, mayRead: boolean): ProjectView {
  const { id, slug, name, archivedAt, publicKey } = project;
  return {
    id,
    slug,
    name,
    archivedAt: archivedAt === null ? null : isoFromMillis(archivedAt),
    dsn: publicKey === "" || !mayRead ? null : dsnOf(project, ingestUrl),
    mayRead,
  };
}
