import type { ProjectId } from "#lib/ids.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { Project } from "#model/project.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

export function listProjects({ state }: StoreFiles): Project[] {
  return state
    .prepare("SELECT id, slug, name, public_key AS publicKey FROM projects ORDER BY id")
    .all() as unknown as Project[];
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
