import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import type { IssueWithStats } from "../../port/issues.ts";
import type { StoreFiles } from "../open-files.ts";
import { ISSUE_COLUMNS, ISSUE_TABLES, withStats } from "./issue-row.ts";

export function getIssue({ state }: StoreFiles, id: IssueId, now: UnixMillis): IssueWithStats | null {
  const issues = state
    .prepare(`SELECT ${ISSUE_COLUMNS} FROM ${ISSUE_TABLES} WHERE issues.id = ?`)
    .all(id) as unknown as Issue[];
  return withStats(state, issues, now)[0] ?? null;
}
