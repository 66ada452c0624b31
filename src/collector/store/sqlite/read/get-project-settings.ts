import type { ProjectId } from "#lib/ids.ts";
import { DEFAULT_SETTINGS, ProjectSettings } from "#model/api/settings.ts";
import type { StoreFiles } from "../open-files.ts";
import { settingsKey } from "../settings-key.ts";

export function getProjectSettings({ state }: StoreFiles, project: ProjectId): ProjectSettings {
  const row = state.prepare("SELECT value FROM settings WHERE key = ?").get(settingsKey(project)) as
    | { value: string }
    | undefined;
  return row === undefined ? DEFAULT_SETTINGS : ProjectSettings.parse(JSON.parse(row.value));
}
