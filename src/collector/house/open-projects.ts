import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#lib/app-error.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err, ok } from "#lib/result.ts";
import { StartError, startErrorText } from "#config/start-error.ts";
import { FIRST_PROJECT, isCalled, type Project } from "#model/project.ts";
import type { ProjectDirectory, ProjectName } from "#collector/projects/directory.ts";
import { outsideActs } from "#collector/store/port/acts.ts";
import type { Store } from "#collector/store/port/store.ts";
import {
  listProjectFolders,
  projectFolder,
  projectsFolder,
} from "#collector/store/sqlite/engine/store-folder.ts";
import type { OpenProject } from "./open-project.ts";

/** Each has threads and files of its own. */
const MAX_PROJECTS = 50;

/** The projects that are open. */
export interface OpenProjects {
  directory: ProjectDirectory;
  /** The first project. */
  first: () => OpenProject;
  all: () => OpenProject[];
  /** By slug or number. */
  find: (slugOrId: string) => OpenProject | undefined;
  byKey: (publicKey: string) => OpenProject | undefined;
  /** Projects whose files cannot be opened; nothing but their numbers is known of them. */
  closed: () => readonly ProjectId[];
  /**
   * Opens the first project, then all that have a folder within its own. One of these that cannot be opened stays closed, and a
   * notice says why: the others' reports are worth more than a collector that is whole.
   */
  openAll: () => Promise<void>;
  closeAll: () => Promise<void>;
}

interface Opener {
  /** The data folder. */
  folder: string;
  /** The store of the first project, which is open already. */
  store: Store;
  openStore: (folder: string, project: Pick<Project, "id" | "slug" | "name">) => Store;
  openProject: (store: Store) => Promise<OpenProject>;
}

/** A project is a folder: there is no other list of them. */
export function createProjects({ folder, store, openStore, openProject }: Opener): OpenProjects {
  const open = new Map<ProjectId, OpenProject>();
  const closed: ProjectId[] = [];
  const removedFolder = join(projectsFolder(folder), ".removed");
  const all = () => [...open.values()];
  const list = () => all().map(({ own }) => own.current());
  const isTaken = (slug: string, by: ProjectId | null) =>
    list().some((project) => project.slug === slug && project.id !== by);
  /** One change of the list at a time. */
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <Answer>(make: () => Promise<Answer>): Promise<Answer> => {
    const changed = queue.then(make);
    queue = changed.catch(() => undefined);
    return changed;
  };

  async function openFolder(id: ProjectId, named: ProjectName): Promise<OpenProject> {
    const project = await outsideActs(() =>
      openProject(openStore(projectFolder(folder, id), { id, ...named })),
    );
    open.set(id, project);
    return project;
  }

  async function openOrTell(id: ProjectId): Promise<void> {
    try {
      await openFolder(id, { slug: `project-${id}`, name: `Project ${id}` });
    } catch (error) {
      if (!(error instanceof AppError || error instanceof StartError)) throw error;
      closed.push(id);
      store.raiseNotice({
        code: "project_closed",
        subject: String(id),
        text: `Project ${id} is closed: its files cannot be opened.`,
        detail: `${startErrorText(error)} Then restart the collector. Until then, what is sent to this project is refused with 503.`,
      });
    }
  }

  async function create(named: ProjectName) {
    if (isTaken(named.slug, null)) return err({ code: "taken" as const });
    if (open.size >= MAX_PROJECTS) return err({ code: "too_many" as const });
    // A number is not used again: senders may still have the DSN of a project that was removed.
    const id = await store.takeProjectNumber(Math.max(...open.keys(), ...closed) as ProjectId);
    const within = projectFolder(folder, id);
    await mkdir(within, { recursive: true, mode: 0o700 });
    try {
      return ok((await openFolder(id, named)).own.current());
    } catch (error) {
      await rm(within, { recursive: true, force: true });
      throw error;
    }
  }

  async function change(id: ProjectId, changed: Partial<Pick<Project, "name" | "slug" | "archivedAt">>) {
    const { slug } = changed;
    if (slug !== undefined && isTaken(slug, id)) return err({ code: "taken" as const });
    const project = open.get(id)!;
    await project.own.change(() => project.store.changeProject(id, changed));
    return ok(project.own.current());
  }

  async function remove(id: ProjectId) {
    const project = open.get(id);
    if (id === FIRST_PROJECT || project === undefined) return err({ code: "is_first" as const });
    open.delete(id);
    await project.close();
    // Renamed first: whatever happens in between, half a project is never opened again.
    await rename(projectFolder(folder, id), removedFolder);
    await store.forgetProjectRoles(id);
    await rm(removedFolder, { recursive: true, force: true });
    return ok(undefined);
  }

  return {
    directory: {
      list,
      create: (named) => inTurn(() => create(named)),
      change: (id, changed) => inTurn(() => change(id, changed)),
      remove: (id) => inTurn(() => remove(id)),
    },
    first: () => open.get(FIRST_PROJECT)!,
    all,
    find: (slugOrId) => all().find(({ own }) => isCalled(own.current(), slugOrId)),
    byKey: (publicKey) =>
      all().find(({ own }) => own.current().keys.some((key) => key.publicKey === publicKey)),
    closed: () => closed,
    async openAll() {
      open.set(FIRST_PROJECT, await openProject(store));
      await rm(removedFolder, { recursive: true, force: true });
      for (const id of listProjectFolders(folder)) await openOrTell(id);
    },
    async closeAll() {
      const [first, ...others] = all();
      await Promise.all(others.map((project) => project.close()));
      // Last: it holds the lock of the whole folder.
      await first?.close();
    },
  };
}
