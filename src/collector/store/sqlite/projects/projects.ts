import type { ProjectId } from "#lib/ids.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { Project, ProjectKey } from "#model/project.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** The one project of this folder. */
export function listProjects({ state }: StoreFiles): Project[] {
  const keys = state
    .prepare(
      `SELECT id, name, public_key AS publicKey, created AS createdAt, expires AS expiresAt,
         per_minute AS perMinute, used AS usedAt
       FROM project_keys ORDER BY id`,
    )
    .all() as unknown as ProjectKey[];
  const projects = state
    .prepare("SELECT id, slug, name, archived AS archivedAt FROM projects ORDER BY id")
    .all() as unknown as Omit<Project, "publicKey" | "keys">[];
  const publicKey = keys.findLast(({ expiresAt }) => expiresAt === null)?.publicKey ?? "";
  return projects.map((project) => Object.assign(project, { keys, publicKey }));
}

/** Changes what is given. */
export function changeProject(
  { state }: WriteContext,
  project: ProjectId,
  { name, slug, archivedAt }: Partial<Pick<Project, "name" | "slug" | "archivedAt">>,
): void {
  state
    .prepare("UPDATE projects SET name = coalesce(?, name), slug = coalesce(?, slug) WHERE id = ?")
    .run(name ?? null, slug ?? null, project);
  if (archivedAt !== undefined)
    state.prepare("UPDATE projects SET archived = ? WHERE id = ?").run(archivedAt, project);
}

/** A number for a new project, above all `known` ones and all that were ever given. */
export function takeProjectNumber({ state }: WriteContext, known: ProjectId): ProjectId {
  const { value } = state
    .prepare(
      `INSERT INTO settings (key, value) VALUES ('last_project', ?1 + 1)
       ON CONFLICT (key) DO UPDATE SET value = max(CAST(value AS INTEGER), ?1) + 1 RETURNING value`,
    )
    .get(known) as { value: string };
  return Number(value) as ProjectId;
}

/** The key of a project's settings in the table of all settings. */
export function settingsKey(project: ProjectId): string {
  return `project:${project}`;
}

/** The JSON of a project's settings; null where it has none. */
export function getProjectSettingsJson({ state }: StoreFiles, project: ProjectId): string | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = ?").get(settingsKey(project)) as
    | { value: string }
    | undefined;
  return row?.value ?? null;
}

export function putProjectSettings(
  { state, issueCaps }: WriteContext,
  project: ProjectId,
  settings: ProjectSettings,
): void {
  issueCaps.delete(project);
  state
    .prepare("INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)")
    .run(settingsKey(project), JSON.stringify(settings));
}
