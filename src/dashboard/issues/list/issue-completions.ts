import type { IssueView } from "#api/issue.ts";
import { ISSUE_STATUSES } from "#model/issue.ts";
import { LEVELS } from "#model/level.ts";
import type { Completions } from "#ui/token-completion.ts";

/**
 * Completions of the issue filter: the keys of the search grammar, with values taken from the listed issues where
 * they are open.
 */
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
