import type { ProjectId } from "#lib/ids.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { settingsKey } from "./settings-key.ts";

/** The JSON of a project's settings; null for one that has none. */
export function getProjectSettingsJson({ state }: StoreFiles, project: ProjectId): string | null {
  const row = state.prepare("SELECT value FROM settings WHERE key = ?").get(settingsKey(project)) as
    | { value: string }
    | undefined;
  return row?.value ?? null;
}
