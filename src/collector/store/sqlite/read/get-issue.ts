import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import type { IssueWithStats } from "../../port.ts";
import type { Connection } from "../connection.ts";
import { ISSUE_COLUMNS, ISSUE_TABLES, withStats } from "./issue-row.ts";

export function getIssue(connection: Connection, id: IssueId, now: UnixMillis): IssueWithStats | null {
  const issues = connection
    .prepare(`SELECT ${ISSUE_COLUMNS} FROM ${ISSUE_TABLES} WHERE issues.id = ?`)
    .all(id) as unknown as Issue[];
  return withStats(connection, issues, now)[0] ?? null;
}
