import type { IssueView } from "#api/issues.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { ChangedIssue, IssueChange } from "./changed-issues.ts";

/** A tag's value that sets an issue apart from other events. */
export interface TellingTag {
  name: string;
  value: string;
  /** Of the issue's events with the tag, and of the others', from 0 to 1. */
  share: number;
  expected: number;
}

/** An issue that needs somebody, with what its events have in common. */
export interface IssueProblem {
  issue: IssueView;
  change: IssueChange;
  tags: TellingTag[];
}

const LEAST_EVENTS = 5;
const MOST = 2;
const MOST_TAGS = 2;

/** The changed issues that are errors with enough events, and that no other problem names; those of the most users first. */
export async function readIssueProblems(
  client: Pick<CollectorClient, "getFacets">,
  changed: ChangedIssue[],
  named: ReadonlySet<string>,
): Promise<IssueProblem[]> {
  const serious = changed.filter(
    ({ issue }) =>
      (issue.level === "error" || issue.level === "fatal") &&
      Number(issue.count) >= LEAST_EVENTS &&
      !named.has(issue.id),
  );
  return Promise.all(
    serious
      .toSorted(
        (left, right) =>
          right.issue.userCount - left.issue.userCount ||
          Number(right.issue.count) - Number(left.issue.count),
      )
      .slice(0, MOST)
      .map(async ({ issue, change }) => {
        const facets = await client.getFacets({ issue: issue.id });
        return { issue, change, tags: facets.ok ? tellingTags(facets.value.tags) : [] };
      }),
  );
}

type Facets = Extract<Awaited<ReturnType<CollectorClient["getFacets"]>>, { ok: true }>["value"];

/** The release is said on its own. */
function tellingTags(tags: Facets["tags"]): TellingTag[] {
  return tags
    .flatMap(({ key, events, baseline, values, difference }) => {
      const found = values.find(({ value }) => value === difference?.value);
      if (difference === null || found === undefined || key === "release") return [];
      const expected = baseline === 0 ? 0 : found.baseline / baseline;
      return [{ name: key, value: found.value, share: found.events / Math.max(1, events), expected }];
    })
    .slice(0, MOST_TAGS);
}
