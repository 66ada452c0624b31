import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { ProjectSettings } from "#model/api/settings.ts";
import type { Event } from "#model/event.ts";
import { settingsKey } from "../settings-key.ts";
import type { WriteContext } from "./context.ts";

const HOUR = 3_600_000;

/** Releases and environments that one issue is remembered with: whoever invents names must not fill the disk. */
const VARIANTS = 200;

/**
 * Says whether an event of the issue keeps its payload, and notes its release and environment: the first of each does,
 * and as many an hour as the project's settings say.
 */
export function keepsPayload(
  context: WriteContext,
  issueId: IssueId,
  event: Pick<Event, "projectId" | "receivedAt" | "release" | "environment">,
): boolean {
  const { state } = context;
  const noted = state
    .prepare(
      `INSERT OR IGNORE INTO issue_variants (issue, release, environment) SELECT ?1, ?2, ?3
       WHERE (SELECT count(*) FROM issue_variants WHERE issue = ?1) < ${VARIANTS}`,
    )
    .run(issueId, event.release ?? "", event.environment ?? "");
  if (noted.changes === 1) return true;
  const hour = Math.floor(event.receivedAt / HOUR);
  const row = state
    .prepare("SELECT kept FROM issue_hours WHERE issue = ? AND hour = ?")
    .get(issueId, hour) as { kept: number } | undefined;
  return (row?.kept ?? 0) < issueCap(context, event.projectId);
}

function issueCap({ state, issueCaps, defaultIssueCap }: WriteContext, project: ProjectId): number {
  const known = issueCaps.get(project);
  if (known !== undefined) return known;
  const row = state.prepare("SELECT value FROM settings WHERE key = ?").get(settingsKey(project)) as
    | { value: string }
    | undefined;
  // Settings were checked when they were put.
  const settings = row === undefined ? undefined : (JSON.parse(row.value) as ProjectSettings);
  const cap = settings?.issueCapPerHour ?? defaultIssueCap;
  issueCaps.set(project, cap);
  return cap;
}
