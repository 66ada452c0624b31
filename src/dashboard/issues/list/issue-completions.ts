import type { IssueView } from "#api/issues.ts";
import { ISSUE_STATUSES } from "#model/issue.ts";
import { LEVELS } from "#model/level.ts";
import type { Completions } from "#ui/token-completion.ts";

/** What an issue filter can name: its keys by the read API's grammar, and of the open ones the values among the issues listed. */
export function issueCompletions(issues: IssueView[]): Completions {
  const seen = (values: (string | null)[]): string[] => [
    ...new Set(values.filter((value): value is string => value !== null && value !== "")),
  ];
  return {
    is: ISSUE_STATUSES,
    level: LEVELS,
    release: seen(issues.flatMap((issue) => [issue.lastRelease, issue.firstRelease])),
    environment: ["production", "development"],
    platform: seen(issues.map(({ platform }) => platform)),
  };
}
