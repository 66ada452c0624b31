import { param, type SearchParams } from "../search-params.ts";
import type { IssuesChange } from "./changed-notice.tsx";
import { readIssueStatus } from "./read-issue-status.ts";
import { readSelected } from "./selected-issues.ts";

/** What was just done to a selection, as the list's URL says; null where nothing was. */
export function readChange(search: SearchParams): IssuesChange | null {
  const to = readIssueStatus(param(search, "done") ?? "");
  if (to === undefined) return null;
  const issues = readSelected(param(search, "changed") ?? "");
  const failed = Number.parseInt(param(search, "failed") ?? "0", 10) || 0;
  return issues.length + failed > 0 ? { to, issues, failed } : null;
}
