import { ISSUE_STATUSES, type IssueStatus } from "#model/issue.ts";

/** The issue status that a form field names; undefined when it names none. */
export function readIssueStatus(text: string): IssueStatus | undefined {
  return ISSUE_STATUSES.find((known) => known === text);
}
