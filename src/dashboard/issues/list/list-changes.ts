import type { IssueView } from "#api/issues.ts";

/** How many issues of a list are new, or have more events or another status, compared with how it was. */
export function listChanges(before: IssueView[], now: IssueView[]): number {
  const known = new Map(before.map((issue) => [issue.id, issue]));
  return now.filter(({ id, count, status }) => {
    const old = known.get(id);
    return old === undefined || old.count !== count || old.status !== status;
  }).length;
}
