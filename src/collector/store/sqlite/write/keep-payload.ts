import type { IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { WriteContext } from "./context.ts";

const HOUR = 3_600_000;

/** Payloads that one issue keeps an hour, beside the latest and the first of each release and environment. */
const KEPT_AN_HOUR = 100;
/** Releases and environments that one issue is remembered with: whoever invents names must not fill the disk. */
const VARIANTS = 200;

/** Says whether an event of the issue keeps its payload, and notes its release and environment. */
export function keepsPayload(
  { connection }: WriteContext,
  issueId: IssueId,
  event: Pick<Event, "receivedAt" | "release" | "environment">,
): boolean {
  const noted = connection
    .prepare(
      `INSERT OR IGNORE INTO issue_variants (issue, release, environment) SELECT ?1, ?2, ?3
       WHERE (SELECT count(*) FROM issue_variants WHERE issue = ?1) < ${VARIANTS}`,
    )
    .run(issueId, event.release ?? "", event.environment ?? "");
  if (noted.changes === 1) return true;
  const hour = Math.floor(event.receivedAt / HOUR);
  const row = connection
    .prepare("SELECT kept FROM issue_hours WHERE issue = ? AND hour = ?")
    .get(issueId, hour) as { kept: number } | undefined;
  return (row?.kept ?? 0) < KEPT_AN_HOUR;
}
