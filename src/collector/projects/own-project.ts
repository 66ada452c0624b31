import type { Project } from "#model/project.ts";
import type { Store } from "#collector/store/port/store.ts";

/** The project of a store, in memory: receiving must not wait for a question. */
export interface OwnProject {
  current(): Project;
  /** Makes a change of it or of its keys, which applies from the next received request on. */
  change<Answer>(make: () => Promise<Answer>): Promise<Answer>;
}

export async function ownProject(store: Pick<Store, "listProjects">): Promise<OwnProject> {
  const read = async () => (await store.listProjects())[0] as Project;
  let project = await read();
  return {
    current: () => project,
    async change(make) {
      try {
        return await make();
      } finally {
        // Also if it failed: then it may have been made all the same.
        project = await read();
      }
    },
  };
}
