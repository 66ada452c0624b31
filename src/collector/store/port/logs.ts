import type { TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Severity } from "#model/level.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import type { Page } from "./page.ts";

/** The name of an attribute, or several: any of these has the value. */
export type AttributeKey = string | readonly string[];

/** All conditions must hold. */
export interface LogFilter {
  /** All must occur in the text, case folded. */
  words: string[];
  minSeverity?: number;
  /** Inclusive. */
  maxSeverity?: number;
  service?: string;
  traceId?: TraceId;
  /** Exact values of attributes of the record or its resource, as text, case folded. */
  attributes: [AttributeKey, string][];
  /** Conditions that the fields above cannot express. */
  where?: LogCondition;
  start: UnixMillis;
  end: UnixMillis;
}

export type LogCondition =
  | { kind: "all" | "any"; of: LogCondition[] }
  | { kind: "not"; of: LogCondition }
  /** The text contains the parts in this order, case folded. */
  | { kind: "text"; parts: string[] }
  /** Both bounds are inclusive. */
  | { kind: "severity"; min: number; max: number }
  | { kind: "trace"; traceId: TraceId }
  /** Has a trace id. */
  | { kind: "traced" }
  | { kind: "span"; spanId: string }
  /** Both bounds are inclusive. */
  | { kind: "time"; atLeast: UnixMillis; atMost: UnixMillis }
  | { kind: "service" | "scope" | "event"; value: ValuePattern }
  /** An attribute of the record or of its resource. */
  | { kind: "attribute"; key: AttributeKey; value: ValuePattern };

export type Comparison = "<" | "<=" | ">" | ">=";

export type ValuePattern =
  /** Case folded. */
  | { is: string }
  /** Case folded; the parts in this order, with anything between them. */
  | { like: string[] }
  /** A number, or a text that is one. */
  | { comparison: Comparison; bound: number }
  | { present: true };

export interface LogPage extends Page<StoredLog> {
  /** Where a search without an index was truncated; `next` continues there. Null where it was not. */
  stoppedAt: UnixMillis | null;
}

export interface LogCount {
  at: UnixMillis;
  /** Null where the severity is unknown. */
  severity: Severity | null;
  records: number;
}

export interface LogCounts {
  counts: LogCount[];
  /** Set where there are too many records to count: only those from this time on are counted. */
  from: UnixMillis | null;
}

export interface AttributeFacet {
  key: string;
  /** Most frequent first; case folded. */
  values: { value: string; records: number }[];
  /** Records with the key whose value is not among them. */
  others: number;
}

/** The sample that was read instead of all records. */
export interface LogSample {
  /** Records that match the filter. */
  total: number;
  /** Records that were read, spread over time as all of them are; equal to `total` where that is small. */
  sampled: number;
  /** Only records from this time on were counted; null where all were. */
  from: UnixMillis | null;
}

export interface LogFacets extends LogSample {
  /** `level`, `service`, then attributes, those of the most records first. Counts are of the sample. */
  facets: AttributeFacet[];
}

/** Records whose texts differ only in some words. */
export interface LogPattern {
  service: string;
  severity: Severity | null;
  /** The text, with `…` where the records differ. */
  template: string;
  /** The longest part common to all of them. */
  words: string;
  /** Counted in the sample. */
  records: number;
  /** The same by step of the time range. */
  steps: number[];
  /** Counted in the sample of the time before. */
  before: number;
  first: UnixMillis;
  last: UnixMillis;
  /** Whether the times are those of all its records in the range; else of the sampled ones. */
  isTimed: boolean;
  /** Whether no earlier record has the pattern; null where no earlier records are stored. */
  isNew: boolean | null;
}

export interface LogPatterns extends LogSample {
  /** At most 200, the most frequent first. */
  patterns: LogPattern[];
  /** The sample of the time before. */
  before: Pick<LogSample, "total" | "sampled">;
  /** The number of further patterns. */
  others: number;
}
