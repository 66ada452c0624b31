import type { EventId, IssueId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { GroupingRecord } from "#model/grouping.ts";
import type { Issue } from "#model/issue.ts";
import type { Feedback } from "#model/feedback.ts";

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
  /** The event the feedback is about, where it is stored. */
  event: { title: string; issueId: IssueId; issueShortId: string } | null;
  /** Files sent with the feedback itself, such as a screenshot. */
  attachments: StoredEvent["attachments"];
}
