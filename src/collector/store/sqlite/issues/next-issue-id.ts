/** SQL of the next issue's number: one that no issue has, nor a deleted one had, whose events may still be on their way out. */
export const NEXT_ISSUE_ID = `(SELECT 1 + max(
  coalesce((SELECT max(id) FROM issues), 0), coalesce((SELECT max(issue) FROM issue_removals), 0)))`;
