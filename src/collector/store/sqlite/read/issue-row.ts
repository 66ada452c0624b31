import type { UnixMillis } from "#lib/units.ts";
import type { IssueTerms } from "#model/issue-terms.ts";
import type { Issue } from "#model/issue.ts";
import type { IssueWithStats } from "../../port/issues.ts";
import type { Connection } from "../connection.ts";

const HOUR = 3_600_000;
const HOURS = 24;

/** Columns and tables of an issue. */
export const ISSUE_COLUMNS = `issues.id, issues.project AS projectId,
  upper(projects.slug) || '-' || issues.number AS shortId, issues.status, issues.substatus,
  issues.terms, issues.assignee, issues.comments, issues.type, issues.level, issues.title,
  issues.culprit, issues.platform, issues.first_seen AS firstSeen, issues.last_seen AS lastSeen,
  issues.first_release AS firstRelease, issues.last_release AS lastRelease, issues.events, issues.users`;
export const ISSUE_TABLES = "issues JOIN projects ON projects.id = issues.project";

export type IssueRow = Omit<Issue, "terms"> & { terms: string | null };

export function issueOf(row: IssueRow): Issue {
  return { ...row, terms: row.terms === null ? null : (JSON.parse(row.terms) as IssueTerms) };
}

/** Adds each issue's events of the last 24 hours, with no hour left out. */
export function withStats(connection: Connection, issues: IssueRow[], now: UnixMillis): IssueWithStats[] {
  const last = Math.floor(now / HOUR);
  const first = last - HOURS + 1;
  const select = connection.prepare(
    "SELECT hour, events FROM issue_hours WHERE issue = ? AND hour BETWEEN ? AND ?",
  );
  return issues.map((issue) => {
    const rows = select.all(issue.id, first, last) as { hour: number; events: number }[];
    const events = new Map(rows.map((row) => [row.hour, row.events]));
    const hourly = Array.from({ length: HOURS }, (_, index) => ({
      hour: (first + index) * HOUR,
      events: events.get(first + index) ?? 0,
    }));
    return { issue: issueOf(issue), hourly };
  });
}
