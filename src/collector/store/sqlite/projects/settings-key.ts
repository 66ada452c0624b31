import type { ProjectId } from "#lib/ids.ts";

/** Under which a project's settings lie among all others. */
export function settingsKey(project: ProjectId): string {
  return `project:${project}`;
}
