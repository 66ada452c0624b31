import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { EventType } from "./event.ts";
import type { IssueTerms } from "./issue-terms.ts";
import type { Level } from "./level.ts";

export const ISSUE_STATUSES = ["unresolved", "resolved", "ignored"] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** The supported ones of Sentry's substatuses. `escalating` is an archived issue whose condition was met. */
export const ISSUE_SUBSTATUSES = [
  "new",
  "ongoing",
  "regressed",
  "escalating",
  "archived_forever",
  "archived_until_condition_met",
] as const;
export type IssueSubstatus = (typeof ISSUE_SUBSTATUSES)[number];

/** All occurrences of one cause. */
export interface Issue {
  id: IssueId;
  projectId: ProjectId;
  /** `APP-17`: the project's slug and the issue's number within it. */
  shortId: string;
  status: IssueStatus;
  /** Null if only its age determines it: new in the first week, then ongoing. */
  substatus: Exclude<IssueSubstatus, "new" | "ongoing"> | null;
  /** Of a resolved or archived issue. */
  terms: IssueTerms | null;
  /** Any name; `me` for whoever is signed in. */
  assignee: string | null;
  comments: number;
  type: EventType;
  level: Level;
  title: string;
  culprit: string;
  platform: string;
  firstSeen: UnixMillis;
  lastSeen: UnixMillis;
  firstRelease: string | null;
  lastRelease: string | null;
  /** All counted events, including those whose payload was not stored. */
  events: number;
  users: number;
}
