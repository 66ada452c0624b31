import { err } from "#lib/result.ts";
import type { ProjectDirectory } from "#collector/projects/directory.ts";
import { type OwnProject, ownProject } from "#collector/projects/own-project.ts";
import type { Store } from "#collector/store/port/store.ts";

/** A collector's only project, and the list of all. */
export async function oneProject(store: Store): Promise<{ own: OwnProject; directory: ProjectDirectory }> {
  const own = await ownProject(store);
  return {
    own,
    directory: {
      list: () => [own.current()],
      create: () => Promise.resolve(err({ code: "too_many" })),
      change: () => Promise.resolve(err({ code: "taken" })),
      remove: () => Promise.resolve(err({ code: "is_first" })),
    },
  };
}
