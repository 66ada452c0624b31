import type { ProjectId } from "#lib/ids.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import { settingsKey } from "./settings-key.ts";
import type { WriteContext } from "../engine/write-context.ts";

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
