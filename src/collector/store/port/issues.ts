import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Issue, IssueStatus } from "#model/issue.ts";
import type { TwoWayPage } from "./page.ts";

export interface IssueFilter {
  status?: IssueStatus;
  /** All must occur in title or culprit, case folded. */
  words: string[];
  level?: string;
  release?: string;
  environment?: string;
  platform?: string;
  seenSince?: UnixMillis;
}

export interface IssueWithStats {
  issue: Issue;
  /** Events an hour, for the last 24 hours, oldest first: 24 entries, the last of the current hour. */
  hourly: { hour: UnixMillis; events: number }[];
}

/** Issues as they are. */
export interface IssueStore {
  listIssues(
    project: ProjectId,
    filter: IssueFilter,
    sort: "date" | "new" | "freq" | "user",
    page: { limit: number; cursor?: string },
    now: UnixMillis,
  ): Promise<TwoWayPage<IssueWithStats>>;
  /** Of one that was merged: the issue that it went into. */
  getIssue(id: IssueId, now: UnixMillis): Promise<IssueWithStats | null>;
}
