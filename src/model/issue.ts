import type { IssueId, ProjectId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { EventType } from "./event.ts";
import type { Level } from "./level.ts";

export const ISSUE_STATUSES = ["unresolved", "resolved", "ignored"] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/** All occurrences of one cause. */
export interface Issue {
  id: IssueId;
  projectId: ProjectId;
  /** `APP-17`: the project's slug and the issue's number in it. */
  shortId: string;
  status: IssueStatus;
  type: EventType;
  level: Level;
  title: string;
  culprit: string;
  platform: string;
  firstSeen: UnixMillis;
  lastSeen: UnixMillis;
  firstRelease: string | null;
  lastRelease: string | null;
  /** Every event that was counted, those whose payload was not kept too. */
  events: number;
  users: number;
}
