import type { IssueView } from "#api/issues.ts";

/** Counts the issues that are new or whose events or status changed since `before`. */
export function listChanges(before: IssueView[], now: IssueView[]): number {
  const known = new Map(before.map((issue) => [issue.id, issue]));
  return now.filter(({ id, count, status }) => {
    const old = known.get(id);
    return old === undefined || old.count !== count || old.status !== status;
  }).length;
}
