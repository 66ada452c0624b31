import type { IssueId } from "#lib/ids.ts";
import type { Event } from "./event.ts";
import type { LogRecord } from "./log-record.ts";
import type { Span } from "./span.ts";

/** A stored log record. */
export interface StoredLog {
  id: string;
  record: LogRecord;
  /** Whether there are spans with its trace id. */
  traceStored: boolean;
}

/** Everything with one trace id, each kind ordered by time. */
export interface StoredTrace {
  spans: Span[];
  events: { event: Omit<Event, "payload">; issueId: IssueId; issueShortId: string }[];
  logs: StoredLog[];
  /** Whether the lists were cut at a limit. */
  truncated: boolean;
}
