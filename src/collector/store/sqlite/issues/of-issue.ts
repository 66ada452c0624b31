import type { IssueId } from "#lib/ids.ts";
import { issueParts, rootIssue } from "./root-issue.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** Which of a day's events belong to an issue, those of what was merged into it too: a condition with one value to bind. */
export function ofIssue(files: StoreFiles, id: IssueId): { sql: string; value: string | number } {
  const parts = issueParts(files.state, rootIssue(files.state, id));
  // The usual one is read in the index's order, without sorting.
  return parts.length === 1
    ? { sql: "events.issue = ?", value: parts[0]! }
    : { sql: "events.issue IN (SELECT value FROM json_each(?))", value: JSON.stringify(parts) };
}
