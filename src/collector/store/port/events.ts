import type { EventId, IssueId, ProjectId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { GroupingRecord } from "#model/grouping.ts";
import type { Issue } from "#model/issue.ts";
import type { Attachment, Feedback } from "#model/received-item.ts";
import type { EventFilter } from "./issue-facets.ts";
import type { Page, TwoWayPage } from "./page.ts";

export interface StoredEvent {
  event: Event;
  issue: Issue;
  grouping: GroupingRecord;
  /** Bytes of the payload's JSON. */
  size: number;
  attachments: { id: string; filename: string; contentType: string; size: number }[];
  feedback: Feedback[];
  previous: EventId | null;
  next: EventId | null;
}

export interface EventLine {
  event: Omit<Event, "payload">;
  tags: [string, string][];
  issueId: IssueId;
}

export interface FeedbackLine {
  feedback: Feedback;
  /** The event that it speaks of, where it is stored. */
  event: { title: string; issueId: IssueId; issueShortId: string } | null;
  /** Of the feedback itself, such as a screenshot. */
  attachments: StoredEvent["attachments"];
}

/** Events, what came attached to them and what people said of them. */
export interface EventStore {
  /** The latest come first. */
  listEvents(project: ProjectId, page: { limit: number; cursor?: string }): Promise<Page<EventLine>>;
  /** Latest first; those that the filter lets through, where there is one. */
  listIssueEvents(
    id: IssueId,
    page: { limit: number; cursor?: string },
    filter?: EventFilter,
  ): Promise<TwoWayPage<EventLine>>;
  /** The first that is kept. */
  getOldestEvent(id: IssueId): Promise<StoredEvent | null>;
  getLatestEvent(id: IssueId): Promise<StoredEvent | null>;
  getEvent(project: ProjectId, id: EventId): Promise<StoredEvent | null>;
  getAttachment(id: string): Promise<Attachment | null>;
  /** Newest first. */
  listFeedback(project: ProjectId, page: { limit: number; cursor?: string }): Promise<Page<FeedbackLine>>;
}
