import type { TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Severity } from "#model/level.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import type { Page } from "./page.ts";

/** All of it must hold. */
export interface LogFilter {
  /** All must occur in the text, case folded. */
  words: string[];
  minSeverity?: number;
  /** Included. */
  maxSeverity?: number;
  service?: string;
  traceId?: TraceId;
  /** Exact values of its attributes or its resource's, as text, case folded. */
  attributes: [string, string][];
  /** What the fields above cannot say. */
  where?: LogCondition;
  start: UnixMillis;
  end: UnixMillis;
}

export type LogCondition =
  | { kind: "all" | "any"; of: LogCondition[] }
  | { kind: "not"; of: LogCondition }
  /** Occurs in the text, case folded; with more parts, one after the other. */
  | { kind: "text"; parts: string[] }
  /** Both included. */
  | { kind: "severity"; min: number; max: number }
  | { kind: "trace"; traceId: TraceId }
  /** Has a trace id. */
  | { kind: "traced" }
  | { kind: "service"; value: ValuePattern }
  /** Of the record or of its resource. */
  | { kind: "attribute"; key: string; value: ValuePattern };

export type Comparison = "<" | "<=" | ">" | ">=";

export type ValuePattern =
  /** Case folded. */
  | { is: string }
  /** Case folded; the parts in this order, anything between them. */
  | { like: string[] }
  /** A number, or a text that is one. */
  | { comparison: Comparison; bound: number }
  | { present: true };

export interface LogPage extends Page<StoredLog> {
  /** Where a filter that no index helps was given up: nothing before it was looked at, and `next` goes on there. */
  stoppedAt: UnixMillis | null;
}

export interface LogCount {
  at: UnixMillis;
  /** Null for a severity that is unknown. */
  severity: Severity | null;
  records: number;
}

export interface LogCounts {
  counts: LogCount[];
  /** Where there are too many to count: only records of this time on are. */
  from: UnixMillis | null;
}

export interface AttributeFacet {
  key: string;
  /** Commonest first; case folded. */
  values: { value: string; records: number }[];
  /** Records with the key whose value is not among them. */
  others: number;
}

/** What was looked at instead of everything. */
export interface LogSample {
  /** Records that the filter finds. */
  total: number;
  /** Records that were looked at, spread over the time as all of them are; as many as `total` where that is few. */
  sampled: number;
  /** Only records of this time on were counted at all; null where all were. */
  from: UnixMillis | null;
}

export interface LogFacets extends LogSample {
  /** `level`, `service`, then attributes, those that most records have first. Records among the sampled ones. */
  facets: AttributeFacet[];
}

/** Records with the same text but for some words. */
export interface LogPattern {
  service: string;
  severity: Severity | null;
  /** The text with `…` where they differ. */
  template: string;
  /** The longest part that all of them have. */
  words: string;
  /** Among the sampled ones. */
  records: number;
  first: UnixMillis;
  last: UnixMillis;
  /** Whether no record before the time has the pattern; null where none is stored. */
  isNew: boolean | null;
}

export interface LogPatterns extends LogSample {
  /** The most frequent first; at most 200. */
  patterns: LogPattern[];
  /** Patterns beyond those. */
  others: number;
}
