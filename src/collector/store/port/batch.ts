import type { IssueId } from "#lib/ids.ts";
import type { Blob } from "#model/blob.ts";
import type { CheckIn } from "#model/check-in.ts";
import type { Event, EventType } from "#model/event.ts";
import type { Grouping } from "#model/grouping.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { MetricPoint } from "#model/metric/metric-point.ts";
import type { Attachment } from "#model/attachment.ts";
import type { Feedback } from "#model/feedback.ts";
import type { RawItem } from "#model/raw-item.ts";
import type { ScrubHit } from "#model/scrub-hit.ts";
import type { SessionCount, SessionUpdate } from "#model/session.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { Span } from "#model/span.ts";
import type { Transaction } from "#model/transaction.ts";

/** The outcome category of a list's records: one for all, or one per record. */
interface RecordList<Item> {
  category: Category | ((item: Item) => Category);
}

const records = <Item>(category: RecordList<Item>["category"]): RecordList<Item> => ({ category });

/**
 * The lists of a batch: the type of their records, and the category they have in the ledger and in rate limits. How a list is
 * written is up to the adapter.
 */
const LISTS = {
  events: records<{ event: Event; grouping: Grouping }>(({ event }) => eventCategory(event.type)),
  spans: records<Span>("span"),
  transactions: records<Transaction>("transaction"),
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

/** The records of one request, ready to be stored: all are committed in one transaction, or none. */
export interface Batch extends Lists {
  /** Records that never reach the store: invalid, filtered, rate limited, or discarded by the client. */
  outcomes: Outcome[];
  /** What detectors replaced in this request, and in earlier ones that were not stored. */
  scrubHits: ScrubHit[];
}

/** Spelled out, as every request makes several. */
export function emptyBatch(): Batch {
  return {
    events: [],
    spans: [],
    transactions: [],
    logs: [],
    attachments: [],
    feedback: [],
    sessions: [],
    sessionCounts: [],
    metrics: [],
    checkIns: [],
    blobs: [],
    raw: [],
    outcomes: [],
    scrubHits: [],
  };
}

/** Whether the batch has anything to store; outcomes alone do not count. */
export function holdsRecords(batch: Batch): boolean {
  return LIST_NAMES.some((name) => batch[name].length > 0);
}

/** The number of records in each category. */
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

/**
 * A batch that is given in parts, each encoded at once: as objects, the records of a large request take many times the memory.
 * Nothing is stored of one that is never appended.
 */
export interface PartedBatch {
  add(part: Batch): void;
  /**
   * Adds a part without outcomes that another thread has encoded with the adapter's `sealRecords`. Not while `takesSealed` is false,
   * since the store must look into what it is given then.
   */
  addSealed(part: SealedPart): void;
  takesSealed: boolean;
  /** As `Store.append`, with all parts in one transaction. Called once; the last part alone may have outcomes. */
  append(last: Batch): Promise<Appended>;
}

/** Encoded records. Several may share an `ArrayBuffer`. */
export type SealedPart = Uint8Array<ArrayBuffer>;

/** The outcome of each event, in the batch's order. The store writes these outcomes itself, in the same transaction. */
export interface Appended {
  events: { outcome: "accepted" | "duplicate" | "over_issue_cap"; issueId: IssueId; isNewIssue: boolean }[];
  /** Spans already stored under the same trace and span id. */
  duplicateSpans: number;
}
