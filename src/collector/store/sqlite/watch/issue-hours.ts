import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueHours } from "../../port/watch.ts";
import type { StoreFiles } from "../engine/open-files.ts";

const HOUR = 3_600_000;
const WEEK = 168;
const MOST = 200;

/** Unresolved issues with at least so many events in the current hour, and those of `also`; those with the most first. */
export function listIssueHours(
  { state }: StoreFiles,
  project: ProjectId,
  now: UnixMillis,
  least: number,
  also: IssueId[],
): IssueHours[] {
  const hour = Math.floor(now / HOUR);
  const found = state
    .prepare(
      `WITH found AS (SELECT issue FROM issue_hours WHERE hour = ?1 AND events >= ?3
         UNION SELECT value FROM json_each(?4))
       SELECT found.issue, coalesce(issue_hours.events, 0) AS current, first_seen AS firstSeen
       FROM found JOIN issues ON issues.id = found.issue
       LEFT JOIN issue_hours ON issue_hours.issue = found.issue AND hour = ?1
       WHERE project = ?2 AND merged_into IS NULL AND status = 'unresolved'
       ORDER BY current DESC LIMIT ${MOST}`,
    )
    .all(hour, project, least, JSON.stringify(also)) as unknown as {
    issue: IssueId;
    current: number;
    firstSeen: number;
  }[];
  const select = state.prepare(
    "SELECT hour, events FROM issue_hours WHERE issue = ? AND hour >= ? AND hour < ?",
  );
  return found.map(({ issue, current, firstSeen }) => {
    const first = Math.floor(firstSeen / HOUR);
    const hours = Array.from({ length: WEEK }, (_, index): number | null =>
      hour - WEEK + index < first ? null : 0,
    );
    const rows = select.all(issue, hour - WEEK, hour) as unknown as { hour: number; events: number }[];
    for (const { hour: at, events } of rows) hours[at - hour + WEEK] = events;
    return { issue, current, hours };
  });
}
