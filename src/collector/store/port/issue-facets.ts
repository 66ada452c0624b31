import type { IssueId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Issue } from "#model/issue.ts";
import type { TextPattern } from "./issue-search.ts";

/** What an issue's kept events have in common and where they differ; of many events the latest, `looked` of them. */
export interface IssueFacets {
  looked: number;
  /** Most telling first: those that the most events have. */
  tags: { key: string; events: number; values: { value: string; events: number }[]; others: number }[];
  /** Who was hit most; `key` as in `Event.userKey`. */
  users: { key: string; events: number; lastSeen: UnixMillis }[];
  /** Latest seen first. */
  releases: { version: string; events: number; firstSeen: UnixMillis; lastSeen: UnixMillis }[];
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
  /** 0 to 1: how much of both is in both. */
  likeness: number;
}

/** What is asked of one issue's events. */
export interface IssueFacetStore {
  getIssueFacets(id: IssueId): Promise<IssueFacets>;
  /** Others of its project that share words of title, place and frames, the most alike first. Looks at some hundreds at most. */
  listSimilarIssues(id: IssueId, limit: number): Promise<SimilarIssue[]>;
}
