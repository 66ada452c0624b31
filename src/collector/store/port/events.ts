import type { EventId, IssueId } from "#lib/ids.ts";
import type { FileDropReason } from "#model/attachment.ts";
import type { Event } from "#model/event.ts";
import type { GroupingRecord } from "#model/grouping.ts";
import type { Issue } from "#model/issue.ts";
import type { Feedback, FeedbackState } from "#model/feedback.ts";
import type { Transaction } from "#model/transaction.ts";

/** A file of an event, stored or dropped for a reason. */
export interface AttachmentLine {
  id: string;
  filename: string;
  contentType: string;
  /** As Sentry's SDKs classify it: `event.attachment`, `event.minidump`, `event.view_hierarchy`. */
  attachmentType: string;
  size: number;
  dropped: FileDropReason | null;
}

export interface StoredEvent {
  event: Event;
  /** The SDK's, then the derived ones. */
  tags: [string, string][];
  issue: Issue;
  grouping: GroupingRecord;
  /** Bytes of the payload's JSON. */
  size: number;
  attachments: AttachmentLine[];
  feedback: (Omit<Feedback, "payload"> & Pick<FeedbackState, "status">)[];
  previous: EventId | null;
  next: EventId | null;
}

/** A transaction as an event. */
export interface StoredTransaction {
  transaction: Transaction;
  /** The SDK's, then the derived ones. */
  tags: [string, string][];
  /** Bytes of the payload's JSON. */
  size: number;
  attachments: AttachmentLine[];
}

export interface EventLine {
  event: Omit<Event, "payload">;
  tags: [string, string][];
  issueId: IssueId;
}
