import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import type { IssueCondition } from "./issue-search.ts";
import type { TwoWayPage } from "./page.ts";

export interface IssueFilter {
  condition: IssueCondition;
}

/** `trend`: how many more events in the last 24 hours than in those before. */
export type IssueSort = "date" | "new" | "freq" | "user" | "trend";

export interface IssueWithStats {
  issue: Issue;
  /** Events an hour, for the last 24 hours, oldest first: 24 entries, the last of the current hour. */
  hourly: { hour: UnixMillis; events: number }[];
  /** Events a day in UTC, for the last 14 days, in the same way. */
  daily: { day: UnixMillis; events: number }[];
}

export interface ReleaseStart {
  version: string;
  firstSeen: UnixMillis;
}

/** Issues as they are. */
export interface IssueStore {
  listIssues(
    project: ProjectId,
    filter: IssueFilter,
    sort: IssueSort,
    page: { limit: number; cursor?: string },
    now: UnixMillis,
  ): Promise<TwoWayPage<IssueWithStats>>;
  /** Tags that events had and that begin with the text, the commonest first. */
  listTagKeys(project: ProjectId, text: string, limit: number): Promise<string[]>;
  /** Values of a tag that hold the text, the commonest first. */
  listTagValues(project: ProjectId, key: string, text: string, limit: number): Promise<string[]>;
  /** Releases that were first heard of since then, the latest first, 50 at most. */
  listReleaseStarts(project: ProjectId, since: UnixMillis): Promise<ReleaseStart[]>;
  /** The numbers of all that a filter lets through, the oldest first. */
  listIssueIds(project: ProjectId, filter: IssueFilter): Promise<IssueId[]>;
  countIssues(project: ProjectId, filter: IssueFilter): Promise<number>;
  /** Of one that was merged: the issue that it went into. */
  getIssue(id: IssueId, now: UnixMillis): Promise<IssueWithStats | null>;
}
