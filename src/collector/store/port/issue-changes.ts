import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { IssueActivity } from "#model/issue-activity.ts";
import type { IssueChange, IssueDeed } from "#model/issue-change.ts";
import type { TwoWayPage } from "./page.ts";

/** Why a change was not made to an issue. */
export type ChangeProblem = "not_found" | "no_release" | "same_issue" | "not_merged" | "not_its_hashes";

/** A slice of a deed; the first opens it. */
export interface ChangeIssues {
  deed: string;
  actor: Actor;
  change: IssueChange;
  ids: IssueId[];
  /** Of the whole deed. */
  total: number;
}

export interface ChangedIssues {
  changed: IssueId[];
  failed: { id: IssueId; code: ChangeProblem }[];
}

export interface UndoneIssues {
  undone: number;
  /** Changed since by somebody, or gone. */
  failed: number;
  more: boolean;
}

/** An issue that was merged into another, as that one names it. */
export interface MergedIssue {
  id: IssueId;
  shortId: string;
  title: string;
  events: number;
  hashes: string[];
}

/** What people do with issues, and its history. One transaction a call: whoever has many issues asks in slices. */
export interface IssueChangeStore {
  changeIssues(request: ChangeIssues, now: UnixMillis): Promise<ChangedIssues>;
  undoDeed(deed: string, actor: Actor, now: UnixMillis): Promise<UndoneIssues>;
  getDeed(deed: string): Promise<IssueDeed | null>;
  /** Newest first; ends with the first sight of it. */
  listIssueActivity(
    id: IssueId,
    page: { limit: number; cursor?: string },
  ): Promise<TwoWayPage<IssueActivity>>;
  /** A comment that is there, and the issue that it is on. */
  getComment(id: number): Promise<{ issue: IssueId; activity: IssueActivity } | null>;
  /** The number of the new comment; null where there is no such issue. */
  addComment(id: IssueId, actor: Actor, text: string, now: UnixMillis): Promise<number | null>;
  editComment(id: number, text: string, now: UnixMillis): Promise<boolean>;
  /** `undoDeed` with the same deed brings it back. */
  deleteComment(id: number, deed: string, actor: Actor, now: UnixMillis): Promise<boolean>;
  /** What was merged into an issue, and the hashes that are its own: all that lead to it. */
  listMerged(id: IssueId): Promise<{ own: string[]; merged: MergedIssue[] }>;
}
