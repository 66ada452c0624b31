import type { ProjectId } from "#lib/ids.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { IssueCaps, WriteContext } from "../engine/write-context.ts";
import { settingsKey } from "./projects.ts";

/** What a project's issues may take, by its settings. */
export function issueCaps(context: WriteContext, project: ProjectId): IssueCaps {
  const known = context.issueCaps.get(project);
  if (known !== undefined) return known;
  const row = context.state.prepare("SELECT value FROM settings WHERE key = ?").get(settingsKey(project)) as
    | { value: string }
    | undefined;
  // Settings are validated when they are stored, but an older version may have stored fewer.
  const settings = row === undefined ? {} : (JSON.parse(row.value) as Partial<ProjectSettings>);
  const caps = capsOf(settings, context.defaultCaps);
  context.issueCaps.set(project, caps);
  return caps;
}

function capsOf(settings: Partial<ProjectSettings>, otherwise: IssueCaps): IssueCaps {
  const isCapped = otherwise.newPerMinute !== null && settings.floodProtection !== false;
  return {
    payloadsPerHour: settings.issueCapPerHour ?? otherwise.payloadsPerHour,
    newPerMinute: isCapped ? (settings.newIssuesPerMinute ?? otherwise.newPerMinute) : null,
  };
}
