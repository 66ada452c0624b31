import type { TraceId } from "#lib/ids.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Severity } from "#model/level.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import type { Page } from "./page.ts";

export interface LogFilter {
  words: string[];
  minSeverity?: number;
  service?: string;
  traceId?: TraceId;
  attributes: [string, string][];
  start: UnixMillis;
  end: UnixMillis;
}

export interface LogCount {
  at: UnixMillis;
  /** Null for a severity that is unknown. */
  severity: Severity | null;
  records: number;
}

export interface AttributeFacet {
  key: string;
  /** Commonest first; case folded. */
  values: { value: string; records: number }[];
  /** Records with the key whose value is not among them. */
  others: number;
}

/** Log records, and the attributes that telemetry has. */
export interface LogStore {
  listLogs(filter: LogFilter, page: { limit: number; cursor?: string }): Promise<Page<StoredLog>>;
  countLogs(filter: LogFilter, step: Millis): Promise<LogCount[]>;
  /** The commonest attributes of an hour's spans or logs and their values, at most 50 keys of 20; whole hours are known. */
  listAttributes(signal: "spans" | "logs", start: UnixMillis, end: UnixMillis): Promise<AttributeFacet[]>;
}
