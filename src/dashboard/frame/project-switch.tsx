import { Boxes, Check } from "lucide";
import type { ProjectView } from "#api/projects.ts";
import { isCalled, linkInto } from "#model/project.ts";
import { Icon } from "#ui/icon.tsx";
import { paths } from "../paths.ts";
import { RAIL_ITEM } from "./rail-width.ts";

/** The projects to choose from. */
export interface ShownProjects {
  /** The one that is named in the URL, by its slug or number; null for the first. */
  named: string | null;
  /** Those that the viewer may read; none as long as the collector has not said it. */
  all: ProjectView[];
}

const ROW =
  "flex h-9 items-center gap-2 rounded-md px-2 text-sm hover:bg-sunken aria-[current=true]:font-medium";

/** The project whose page this is. */
export function currentProject({ named, all }: ShownProjects): ProjectView | undefined {
  if (named === null) return all[0];
  return all.find((project) => isCalled(project, named));
}

/** Chooses the project, in a native popover; nothing where there is no choice. */
export function ProjectSwitch({ projects }: { projects: ShownProjects }) {
  if (projects.all.length < 2) return null;
  const name = currentProject(projects)?.name ?? projects.named ?? "";
  return (
    <div className="mb-3 shrink-0">
      <button
        type="button"
        popoverTarget="projects"
        aria-haspopup="dialog"
        aria-label={`Project: ${name}`}
        data-tip={name}
        data-tip-side="right"
        className={RAIL_ITEM}
      >
        <Icon icon={Boxes} />
        <span className="foreign rail-label truncate">{name}</span>
      </button>
      <div
        id="projects"
        popover="auto"
        role="dialog"
        aria-label="Project"
        className="popup-box scroll-thin max-h-[70dvh] w-60 overflow-y-auto p-1.5"
      >
        <ProjectList projects={projects} />
      </div>
    </div>
  );
}

/** Links to the first screen of each project. */
export function ProjectList({ projects }: { projects: ShownProjects }) {
  const current = currentProject(projects);
  return (
    <ul>
      {projects.all.map(({ id, slug, name, archivedAt }) => (
        <li key={id}>
          {/* A page of its own: nothing of the other project stays. Without a name, its sender would decide. */}
          <a
            href={linkInto({ id, slug }, paths.now())}
            referrerPolicy="no-referrer"
            aria-current={id === current?.id}
            className={ROW}
          >
            <span className="foreign min-w-0 flex-1 truncate">{name}</span>
            {archivedAt !== null && <span className="text-xs text-faint">archived</span>}
            {id === current?.id && <Icon icon={Check} size={14} />}
          </a>
        </li>
      ))}
    </ul>
  );
}
