import type { IssueId } from "#lib/ids.ts";
import type { Blob } from "#model/blob.ts";
import type { CheckIn } from "#model/check-in.ts";
import type { Event, EventType } from "#model/event.ts";
import type { Grouping } from "#model/grouping.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { MetricPoint } from "#model/metric-point.ts";
import type { Attachment } from "#model/attachment.ts";
import type { Feedback } from "#model/feedback.ts";
import type { RawItem } from "#model/raw-item.ts";
import type { SessionCount, SessionUpdate } from "#model/session.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { Span } from "#model/span.ts";

/** The outcome category of a list's records: one for all, or by record. */
interface RecordList<Item> {
  category: Category | ((item: Item) => Category);
}

const records = <Item>(category: RecordList<Item>["category"]): RecordList<Item> => ({ category });

/**
 * The lists of a batch: the type of their records, and the category of these in the ledger and in rate limits. How each list is
 * written is up to the adapter.
 */
const LISTS = {
  events: records<{ event: Event; grouping: Grouping }>(({ event }) => eventCategory(event.type)),
  spans: records<Span>("span"),
  logs: records<LogRecord>("log_item"),
  attachments: records<Attachment>("attachment"),
  feedback: records<Feedback>("feedback"),
  sessions: records<SessionUpdate>("session"),
  sessionCounts: records<SessionCount>("session"),
  metrics: records<MetricPoint>("metric"),
  checkIns: records<CheckIn>("monitor"),
  blobs: records<Blob>(({ kind }) => blobCategory(kind)),
  raw: records<RawItem>(({ category }) => category),
};

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

type Lists = {
  [Name in ListName]: (typeof LISTS)[Name] extends RecordList<infer Item> ? Item[] : never;
};

/** What one request brought, ready to be stored. All of it is committed in one transaction, or none of it. */
export interface Batch extends Lists {
  /** What ended before the store: invalid, filtered, rate limited, discarded by the client. */
  outcomes: Outcome[];
}

export function emptyBatch(): Batch {
  const lists = Object.fromEntries(LIST_NAMES.map((name) => [name, []])) as unknown as Lists;
  return { ...lists, outcomes: [] };
}

/** Whether the batch has anything to store; outcomes alone do not count. */
export function holdsRecords(batch: Batch): boolean {
  return LIST_NAMES.some((name) => batch[name].length > 0);
}

/** How many of the batch's records fall into each category. */
export function countRecords(batch: Batch): Map<Category, number> {
  const counts = new Map<Category, number>();
  const add = (category: Category, quantity: number) =>
    counts.set(category, (counts.get(category) ?? 0) + quantity);
  for (const name of LIST_NAMES) {
    const { category } = LISTS[name] as RecordList<unknown>;
    if (typeof category !== "string") for (const item of batch[name]) add(category(item), 1);
    else if (batch[name].length > 0) add(category, batch[name].length);
  }
  return counts;
}

export function eventCategory(type: EventType): Category {
  if (type === "error" || type === "default") return "error";
  return type === "feedback" ? "feedback" : "security";
}

export function blobCategory(kind: Blob["kind"]): Category {
  return kind.startsWith("replay") ? "replay" : "profile";
}

/** What became of the events of a batch, in its order. The store writes these outcomes itself, in the same transaction. */
export interface Appended {
  events: { outcome: "accepted" | "duplicate" | "over_issue_cap"; issueId: IssueId; isNewIssue: boolean }[];
  /** Spans that were already there under the same trace and span id. */
  duplicateSpans: number;
}
