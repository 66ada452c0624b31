import type { IssueId } from "#lib/ids.ts";
import type { Event } from "./event.ts";
import type { LogRecord } from "./log-record.ts";
import type { Span } from "./span.ts";

/** A log record as it lies in the store. */
export interface StoredLog {
  id: string;
  record: LogRecord;
  /** Whether there are spans under its trace id. */
  traceStored: boolean;
}

/** Everything under one trace id, each kind ordered by time. */
export interface StoredTrace {
  spans: Span[];
  events: { event: Omit<Event, "payload">; issueId: IssueId; issueShortId: string }[];
  logs: StoredLog[];
  /** Whether there is more than is given. */
  truncated: boolean;
}
