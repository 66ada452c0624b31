import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { IssueWithStats } from "../../port/issues.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { rootIssue } from "./root-issue.ts";
import { ISSUE_COLUMNS, ISSUE_TABLES, withStats, type IssueRow } from "./issue-row.ts";

/** An issue with its statistics; for a merged one, the issue it went into. */
export function getIssue({ state }: StoreFiles, id: IssueId, now: UnixMillis): IssueWithStats | null {
  const issues = state
    .prepare(`SELECT ${ISSUE_COLUMNS} FROM ${ISSUE_TABLES} WHERE issues.id = ?`)
    .all(rootIssue(state, id)) as unknown as IssueRow[];
  return withStats(state, issues, now)[0] ?? null;
}
