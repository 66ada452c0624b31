import type { IssueView } from "#api/issues.ts";
import type { UnixMillis } from "#lib/units.ts";
import { spikingIssues } from "./highlights.ts";

/** What makes an issue worth knowing. */
export type IssueChange = "new" | "regressed" | "spiking";

export interface ChangedIssue {
  issue: IssueView;
  change: IssueChange;
}

const MOST = 8;

/** The issues that are new since a time, have regressed, or spike; those of the most users first. */
export function changedIssues(
  lists: { fresh: IssueView[]; regressed: IssueView[]; latest: IssueView[] },
  since: UnixMillis,
): ChangedIssue[] {
  const found = new Map<string, ChangedIssue>();
  const add = (change: IssueChange, issues: IssueView[]) => {
    for (const issue of issues) if (!found.has(issue.id)) found.set(issue.id, { issue, change });
  };
  add(
    "new",
    lists.fresh.filter(({ firstSeen }) => Date.parse(firstSeen) >= since),
  );
  add(
    "regressed",
    lists.regressed.filter(({ lastSeen }) => Date.parse(lastSeen) >= since),
  );
  add("spiking", spikingIssues(lists.latest));
  return [...found.values()]
    .toSorted(
      (left, right) =>
        right.issue.userCount - left.issue.userCount || Number(right.issue.count) - Number(left.issue.count),
    )
    .slice(0, MOST);
}
