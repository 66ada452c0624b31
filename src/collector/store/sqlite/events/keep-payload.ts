import type { IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import { issueCaps } from "../projects/issue-caps.ts";
import type { WriteContext } from "../engine/write-context.ts";

const HOUR = 3_600_000;

/** Releases and environments stored per issue: made-up names must not fill the disk. */
const VARIANTS = 200;

/**
 * Whether to store an event's payload. Its release and environment are recorded: the first event of each is stored, and as many per
 * hour as the project's settings allow. A stored one must then be counted with `countInIssue`.
 */
export function storesPayload(
  context: WriteContext,
  issueId: IssueId,
  event: Pick<Event, "projectId" | "receivedAt" | "release" | "environment">,
): boolean {
  const hour = Math.floor(event.receivedAt / HOUR);
  const isFirst = recordsVariant(context, issueId, event.release ?? "", event.environment ?? "");
  const kept = keptInHour(context, issueId, hour);
  const keeps = isFirst || kept < issueCaps(context, event.projectId).payloadsPerHour;
  context.issueCache.kept.set(issueId, "", { hour, kept: keeps ? kept + 1 : kept });
  return keeps;
}

/** Whether this is the first event of its release and environment. */
function recordsVariant(
  { state, issueCache }: WriteContext,
  issueId: IssueId,
  release: string,
  environment: string,
): boolean {
  const key = `${release}\0${environment}`;
  if (issueCache.variants.get(issueId, key) === true) return false;
  const noted = state
    .prepare(
      `INSERT OR IGNORE INTO issue_variants (issue, release, environment) SELECT ?1, ?2, ?3
       WHERE (SELECT count(*) FROM issue_variants WHERE issue = ?1) < ${VARIANTS}`,
    )
    .run(issueId, release, environment);
  issueCache.variants.set(issueId, key, true);
  return noted.changes === 1;
}

function keptInHour({ state, issueCache }: WriteContext, issueId: IssueId, hour: number): number {
  const known = issueCache.kept.get(issueId, "");
  if (known?.hour === hour) return known.kept;
  const row = state
    .prepare("SELECT kept FROM issue_hours WHERE issue = ? AND hour = ?")
    .get(issueId, hour) as { kept: number } | undefined;
  return row?.kept ?? 0;
}
