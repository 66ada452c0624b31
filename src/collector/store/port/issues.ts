import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "#model/actor.ts";
import type { IssueChange } from "#model/issue-change.ts";
import type { Issue, IssueStatus } from "#model/issue.ts";
import type { AttributeKey, Comparison } from "./logs.ts";

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

/** In how many traces an issue has events. */
export interface TraceIssue {
  issue: IssueId;
  traces: number;
}

/** What an issue's stored events have in common and where they differ; `looked` is how many were read, the latest first. */
export interface IssueFacets {
  looked: number;
  baseline: FacetBaseline | null;
  /** The tags that the most events have first. */
  tags: TagFacet[];
  /** The users with the most events; `key` as in `Event.userKey`. */
  users: { key: string; events: number; lastSeen: UnixMillis }[];
  /** Latest seen first. */
  releases: { version: string; events: number; firstSeen: UnixMillis; lastSeen: UnixMillis }[];
}

/** The events that an issue's are compared with: stored ones of other issues, of the same type, platform and period. */
export interface FacetBaseline {
  /** How many were read: a sample spread over the period, if it has more. */
  looked: number;
  platform: string;
  /** The period in which the issue's events were received, at least an hour. */
  start: UnixMillis;
  end: UnixMillis;
}

export interface TagFacet {
  key: string;
  /** Events of the issue with the tag. */
  events: number;
  /** Events of the baseline with the tag. */
  baseline: number;
  /** The most frequent first. */
  values: { value: string; events: number; baseline: number }[];
  /** Events of the issue with any other value. */
  others: number;
}

/** All must hold. */
export interface EventFilter {
  /** In title or culprit, case folded. */
  words: string[];
  /** A column of events, `user`, `user.<field>`, or any tag. */
  terms: { key: string; value: TextPattern }[];
}

export interface SimilarIssue {
  issue: Issue;
  /** 0 to 1: the share of words that both have. */
  likeness: number;
}

/** Why a change was not made to an issue. */
export type ChangeProblem = "not_found" | "no_release" | "same_issue" | "not_merged" | "not_its_hashes";

/** A slice of a bulk change; the first creates it. */
export interface ChangeIssues {
  bulkId: string;
  actor: Actor;
  change: IssueChange;
  ids: IssueId[];
  /** Issues of the whole bulk change. */
  total: number;
}

export interface ChangedIssues {
  changed: IssueId[];
  failed: { id: IssueId; code: ChangeProblem }[];
}

export interface UndoneIssues {
  undone: number;
  /** Changed since, or deleted. */
  failed: number;
  more: boolean;
}

/** An issue merged into another, as the other lists it. */
export interface MergedIssue {
  id: IssueId;
  shortId: string;
  title: string;
  events: number;
  hashes: string[];
}

/** A case-folded text with wildcards between its parts; a single part matches the whole text. */
export type TextPattern = readonly string[];

/** Fields of an issue that are compared as text; a missing value is the empty text. */
type ColumnName = "platform" | "type" | "title" | "culprit" | "firstRelease" | "assignee";

/** A tree of conditions on an issue. An empty `all` matches everything. */
export type IssueCondition =
  | { kind: "all"; of: IssueCondition[] }
  | { kind: "any"; of: IssueCondition[] }
  | { kind: "not"; of: IssueCondition }
  /** A phrase in a title, message, exception's value, function's or file's name; the last word is a prefix. */
  | { kind: "text"; text: string }
  | { kind: "tag"; key: AttributeKey; value: TextPattern | { comparison: Comparison; bound: number } }
  | { kind: "has"; key: AttributeKey }
  | { kind: "status"; status: IssueStatus }
  | { kind: "substatus"; substatus: "regressed" | "escalating" }
  | { kind: "level"; level: string }
  | { kind: "column"; column: ColumnName; value: TextPattern }
  /** Both bounds are inclusive. */
  | { kind: "events" | "users"; atLeast?: number; atMost?: number }
  | { kind: "firstSeen" | "lastSeen"; atLeast?: UnixMillis; atMost?: UnixMillis };
