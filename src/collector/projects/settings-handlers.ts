import { ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { SETTINGS } from "#api/settings.ts";
import { getFloodLimits } from "./flood-limits.ts";
import { getProject } from "./get-project.ts";
import type { ReadContext } from "./read-context.ts";

/** A project's settings. */
export function settingsHandlers(context: ReadContext): Handlers<typeof SETTINGS> {
  return {
    async getProjectSettings({ project }) {
      const found = await getProject(context, project);
      return found.ok ? ok(await context.store.getProjectSettings(found.value.id)) : found;
    },
    async putProjectSettings({ project, ...settings }) {
      const found = await getProject(context, project);
      if (!found.ok) return found;
      await context.changeSettings(found.value.id, settings);
      return ok(settings);
    },
    async getFloodLimits({ project }) {
      const found = await getProject(context, project);
      return found.ok ? ok(await getFloodLimits(context, found.value)) : found;
    },
  };
}
