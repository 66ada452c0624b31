import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueTerms } from "#model/issue-terms.ts";
import type { Issue } from "#model/issue.ts";
import type { IssueWithStats } from "../../port/issues.ts";
import type { Connection } from "../engine/connection.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { rootIssue } from "./root-issue.ts";

const HOUR = 3_600_000;
const DAY_HOURS = 24;

/** The columns and tables of an issue. */
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

/** Adds each issue's events of the last 24 hours and 14 days, including hours and days without any. */
export function withStats(connection: Connection, issues: IssueRow[], now: UnixMillis): IssueWithStats[] {
  const hour = Math.floor(now / HOUR);
  return issues.map((issue) => ({
    issue: issueOf(issue),
    hourly: countSteps(connection, issue.id, 1, 24, hour).map(({ step, events }) => ({
      hour: step * HOUR,
      events,
    })),
    daily: countSteps(connection, issue.id, DAY_HOURS, 14, hour).map(({ step, events }) => ({
      day: step * DAY_HOURS * HOUR,
      events,
    })),
  }));
}

/** Events per step of so many hours; the last step contains `hour`. */
function countSteps(
  connection: Connection,
  issue: IssueId,
  hours: number,
  steps: number,
  hour: number,
): { step: number; events: number }[] {
  const last = Math.floor(hour / hours);
  const first = last - steps + 1;
  const rows = connection
    .prepare(
      // A number is bound as REAL, and would divide as such.
      `SELECT hour / CAST(?1 AS INTEGER) AS step, sum(events) AS events FROM issue_hours
       WHERE issue = ?2 AND hour >= ?3 AND hour < ?4 GROUP BY step`,
    )
    .all(hours, issue, first * hours, (last + 1) * hours) as { step: number; events: number }[];
  const events = new Map(rows.map((row) => [row.step, row.events]));
  return Array.from({ length: steps }, (_, index) => ({
    step: first + index,
    events: events.get(first + index) ?? 0,
  }));
}

/** Stores the trend of each issue seen in the last two days: events of the last day minus those of the one before. */
export function sumTrends(state: Connection, now: UnixMillis): void {
  const last = Math.floor(now / HOUR);
  state.exec(
    "CREATE TEMP TABLE IF NOT EXISTS trends (issue INTEGER PRIMARY KEY, trend INTEGER NOT NULL); DELETE FROM temp.trends",
  );
  state
    .prepare(
      `INSERT INTO temp.trends SELECT issue, sum(CASE WHEN hour > ?1 THEN events ELSE -events END)
       FROM issue_hours INDEXED BY issue_hours_by_hour WHERE hour > ?2 AND hour <= ?3 GROUP BY issue`,
    )
    .run(last - DAY_HOURS, last - 2 * DAY_HOURS, last);
}

/** An issue with its statistics; for a merged one, the issue it went into. */
export function getIssue({ state }: StoreFiles, id: IssueId, now: UnixMillis): IssueWithStats | null {
  const issues = state
    .prepare(`SELECT ${ISSUE_COLUMNS} FROM ${ISSUE_TABLES} WHERE issues.id = ?`)
    .all(rootIssue(state, id)) as unknown as IssueRow[];
  return withStats(state, issues, now)[0] ?? null;
}
