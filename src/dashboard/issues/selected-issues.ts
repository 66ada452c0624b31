import type { IssueStatus } from "#model/issue.ts";
import { readIssueStatus } from "./read-issue-status.ts";

/** An issue of a selection, with the status that it had. */
export interface SelectedIssue {
  id: string;
  was: IssueStatus;
}

/** More cannot be chosen on one page. */
const MOST = 100;

/** A selection as a form and a URL carry it: `17:unresolved,18:resolved`. */
export function writeSelected(issues: SelectedIssue[]): string {
  return issues.map(({ id, was }) => `${id}:${was}`).join(",");
}

/** Reads it back; what is none falls out. */
export function readSelected(text: string): SelectedIssue[] {
  return text
    .split(",")
    .slice(0, MOST)
    .flatMap((part) => {
      const [id = "", status = ""] = part.split(":");
      const was = readIssueStatus(status);
      return /^\d{1,15}$/.test(id) && was !== undefined ? [{ id, was }] : [];
    });
}
