import type { IssueId } from "#lib/ids.ts";
import type { Blob } from "#model/blob.ts";
import type { CheckIn } from "#model/check-in.ts";
import type { Event } from "#model/event.ts";
import type { Grouping } from "#model/grouping.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { MetricPoint } from "#model/metric-point.ts";
import type { Outcome } from "#model/outcome.ts";
import type { Attachment } from "#model/attachment.ts";
import type { Feedback } from "#model/feedback.ts";
import type { RawItem } from "#model/raw-item.ts";
import type { SessionCount, SessionUpdate } from "#model/session.ts";
import type { Span } from "#model/span.ts";

/** What one request brought, ready to be kept. All of it is committed in one transaction, or none of it. */
export interface Batch {
  events: { event: Event; grouping: Grouping }[];
  spans: Span[];
  logs: LogRecord[];
  attachments: Attachment[];
  feedback: Feedback[];
  sessions: SessionUpdate[];
  /** One `session` each in the ledger. */
  sessionCounts: SessionCount[];
  /** One `metric` each. */
  metrics: MetricPoint[];
  /** One `monitor` each. */
  checkIns: CheckIn[];
  /** One `replay` or `profile` each. */
  blobs: Blob[];
  raw: RawItem[];
  /** What ended before the store: invalid, filtered, rate limited, discarded by the client. */
  outcomes: Outcome[];
}

/** What became of the events of a batch, in its order. The store writes these outcomes itself, in the same transaction. */
export interface Appended {
  events: { outcome: "accepted" | "duplicate" | "over_issue_cap"; issueId: IssueId; isNewIssue: boolean }[];
  /** Spans that were already there under the same trace and span id. */
  duplicateSpans: number;
}
