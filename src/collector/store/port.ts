import type { EventId, IssueId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Millis, Nanos, UnixMillis } from "#lib/units.ts";
import type { FindAnswer } from "#model/api/find.ts";
import type { ProjectSettings } from "#model/api/settings.ts";
import type { Blob, BlobKind, BlobLine } from "#model/blob.ts";
import type { CheckIn, Monitor } from "#model/check-in.ts";
import type { Event } from "#model/event.ts";
import type { Grouping } from "#model/grouping.ts";
import type { Issue, IssueStatus } from "#model/issue.ts";
import type { Severity } from "#model/level.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { MetricKind, MetricPoint, Temporality } from "#model/metric-point.ts";
import type { Outcome } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { Attachment, Feedback, RawItem, SessionUpdate } from "#model/received-item.ts";
import type { ReleaseHealth, SessionCount } from "#model/session-count.ts";
import type { Span, SpanKind } from "#model/span.ts";
import type { StoredLog, StoredTrace } from "#model/stored-trace.ts";

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

export interface Page<T> {
  items: T[];
  /** Opaque; passes to the same question for what comes after. Null at the end. */
  next: string | null;
}

/** A page of a list that is read in both directions. */
export interface TwoWayPage<T> extends Page<T> {
  /** As `next`, for what comes before. Null at the beginning. */
  previous: string | null;
}

export interface IssueFilter {
  status?: IssueStatus;
  /** All must occur in title or culprit, case folded. */
  words: string[];
  level?: string;
  release?: string;
  environment?: string;
  platform?: string;
  seenSince?: UnixMillis;
}

export interface IssueWithStats {
  issue: Issue;
  /** Events an hour, for the last 24 hours, oldest first: 24 entries, the last of the current hour. */
  hourly: { hour: UnixMillis; events: number }[];
}

export interface StoredEvent {
  event: Event;
  issue: Issue;
  grouping: Grouping;
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

export interface TraceFilter {
  words: string[];
  service?: string;
  name?: string;
  failed?: boolean;
  /** Has error events. */
  hasEvents?: boolean;
  /** Of the root span, in nanoseconds. */
  minDuration?: number;
  maxDuration?: number;
  /** One of its spans meets one of these. */
  spans?: SpanConditions[];
  start: UnixMillis;
  end: UnixMillis;
}

/** What one span must meet, all of it. */
export interface SpanConditions {
  /** All must occur in its name, case folded. */
  words: string[];
  /** Exact values of its attributes or its resource's, as text, case folded. */
  attributes: [string, string][];
  service?: string;
  name?: string;
  kind?: SpanKind;
  failed?: boolean;
  minDuration?: Nanos;
  maxDuration?: Nanos;
}

/** Spans that begin in the time and meet one of the conditions. */
export interface SpanFilter {
  any: SpanConditions[];
  start: UnixMillis;
  end: UnixMillis;
}

export interface RateFilter {
  service?: string;
  route?: string;
  start: UnixMillis;
  end: UnixMillis;
}

/** Requests of one step: spans of servers and consumers, and those without a parent. Durations are right to 10 %. */
export interface RateStep {
  at: UnixMillis;
  requests: number;
  failed: number;
  p50: Nanos;
  p95: Nanos;
  p99: Nanos;
  /** How many took how long; ascending, empty buckets left out. */
  histogram: { upTo: Nanos; requests: number }[];
}

export interface RateSeries {
  /** Null where not grouped by it. */
  service: string | null;
  /** The `http.route` or name; `(other)` for a service's routes beyond the first 500 of a day. */
  route: string | null;
  /** All steps together; `at` is the first of them. */
  total: RateStep;
  /** Steps without requests are left out. Oldest first. */
  steps: RateStep[];
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

export interface TraceLine {
  traceId: TraceId;
  start: bigint;
  durationNanos: number;
  rootName: string;
  rootService: string;
  rootMissing: boolean;
  services: string[];
  spans: number;
  failedSpans: number;
  events: number;
}

export interface LogFilter {
  words: string[];
  minSeverity?: number;
  service?: string;
  traceId?: TraceId;
  attributes: [string, string][];
  start: UnixMillis;
  end: UnixMillis;
}

export interface MetricFilter {
  project: ProjectId;
  /** Exact. */
  name: string;
  service?: string;
  /** Exact values of the point's attributes, as text; all must match. */
  attributes: [string, string][];
  start: UnixMillis;
  end: UnixMillis;
}

/** A metric that has points in the time asked for. */
export interface MetricLine {
  name: string;
  kind: MetricKind;
  unit: string | null;
  description: string | null;
  /** Of sums and histograms. */
  temporality: Temporality | null;
  monotonic: boolean | null;
  services: string[];
  points: number;
  lastSeen: UnixMillis;
}

/** The points of one step, merged: of a gauge and a sum the values, of histograms their counts and sums. */
export interface MetricStep {
  at: UnixMillis;
  /** Points merged. */
  points: number;
  /** Values measured: as many as points, except for histograms and summaries. */
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  /** The latest value: of cumulative metrics the only number that means something by itself. */
  last: number | null;
  /** Of histograms with equal bounds; exponential ones give the upper bounds of their buckets. Else null. */
  histogram: { bounds: number[]; counts: number[] } | null;
}

export interface MetricSeries {
  /** Value of the attribute that was grouped by, as text; null where a point has none, and without a grouping. */
  group: string | null;
  /** Steps without points are left out. Oldest first. */
  steps: MetricStep[];
}

export interface FeedbackLine {
  feedback: Feedback;
  /** The event that it speaks of, where it is stored. */
  event: { title: string; issueId: IssueId; issueShortId: string } | null;
  /** Of the feedback itself, such as a screenshot. */
  attachments: StoredEvent["attachments"];
}

export interface TraceCounts {
  spans: number;
  logs: number;
  events: number;
}

/**
 * How much of a trace is asked for. `outline` leaves out what only one looked-at span needs: attributes, resource, events, links
 * and the status's text; it costs a fraction of the whole. A span alone comes with its own error events and log lines.
 */
export type TraceDetail = "whole" | "outline" | { span: SpanId };

/**
 * Where everything is kept. A screen's question is one function here; nothing outside an adapter speaks SQL.
 * A reader that needs longer than its deadline is cut off and rejects with `AppError("query_timeout")`.
 */
export interface Store {
  /** Resolves when the batch is durable; rejects with `AppError("store_busy")` when its queue is full. */
  append(batch: Batch): Promise<Appended>;

  listProjects(): Promise<Project[]>;

  listIssues(
    project: ProjectId,
    filter: IssueFilter,
    sort: "date" | "new" | "freq" | "user",
    page: { limit: number; cursor?: string },
    now: UnixMillis,
  ): Promise<TwoWayPage<IssueWithStats>>;
  getIssue(id: IssueId, now: UnixMillis): Promise<IssueWithStats | null>;
  updateIssue(id: IssueId, change: { status: IssueStatus }, now: UnixMillis): Promise<Issue | null>;
  listIssueEvents(id: IssueId, page: { limit: number; cursor?: string }): Promise<TwoWayPage<EventLine>>;
  getLatestEvent(id: IssueId): Promise<StoredEvent | null>;
  getEvent(project: ProjectId, id: EventId): Promise<StoredEvent | null>;
  getAttachment(id: string): Promise<Attachment | null>;

  listTraces(
    filter: TraceFilter,
    sort: "newest" | "slowest",
    page: { limit: number; cursor?: string },
  ): Promise<Page<TraceLine>>;
  getTrace(id: TraceId): Promise<StoredTrace | null>;
  /** The same as the JSON of a `TraceView`, made where it is read: a large trace must not hold up who serves it. */
  getTraceJson(id: TraceId, detail?: TraceDetail): Promise<Uint8Array | null>;
  /** The latest received first. */
  searchSpans(filter: SpanFilter, page: { limit: number; cursor?: string }): Promise<Page<Span>>;
  /** Requests over time, out of sums, in steps (whole minutes) that begin at `start`; at most 200 series, the busiest. */
  queryRates(filter: RateFilter, step: Millis, groupBy: "service" | "route" | null): Promise<RateSeries[]>;
  countTrace(id: TraceId): Promise<TraceCounts>;
  listLogs(filter: LogFilter, page: { limit: number; cursor?: string }): Promise<Page<StoredLog>>;

  /**
   * Records over time by severity, in steps (whole minutes) that begin at `start`. Out of sums where only service and
   * time are asked for; else counted, of more than 200,000 the latest.
   */
  countLogs(filter: LogFilter, step: Millis): Promise<LogCount[]>;
  /** The commonest attributes of an hour's spans or logs and their values, at most 50 keys of 20; whole hours are known. */
  listAttributes(signal: "spans" | "logs", start: UnixMillis, end: UnixMillis): Promise<AttributeFacet[]>;

  find(text: string): Promise<FindAnswer["found"]>;
  listOutcomes(start: UnixMillis, end: UnixMillis): Promise<Omit<Outcome, "at">[]>;
  /** The same, summed by steps of `interval` (whole minutes) that begin at `start`; `at` is the step's begin. Steps without any are left out. */
  listOutcomesOverTime(start: UnixMillis, end: UnixMillis, interval: Millis): Promise<Outcome[]>;

  /** `words` must all occur in the name, case folded. Ordered by name. */
  listMetrics(
    filter: {
      project: ProjectId;
      words: string[];
      service?: string;
      start: UnixMillis;
      end: UnixMillis;
    },
    page: { limit: number; cursor?: string },
  ): Promise<Page<MetricLine>>;
  /** Attribute keys of a metric's points with their commonest values, at most 50 keys of 50 values. */
  listMetricAttributes(
    filter: Omit<MetricFilter, "attributes">,
  ): Promise<{ key: string; values: { value: string; points: number }[] }[]>;
  /** A metric over time, in steps that begin at `start`; at most 50 groups, those with the most points. */
  queryMetric(filter: MetricFilter, step: Millis, groupBy: string | null): Promise<MetricSeries[]>;
  /** The points themselves, newest first. */
  listMetricPoints(
    filter: MetricFilter,
    page: { limit: number; cursor?: string },
  ): Promise<Page<MetricPoint>>;

  /** Ordered by slug. */
  listMonitors(project: ProjectId): Promise<Monitor[]>;
  /** Runs of one monitor, newest first. */
  listCheckIns(
    project: ProjectId,
    slug: string,
    page: { limit: number; cursor?: string },
  ): Promise<Page<Monitor["environments"][number]["latest"]>>;

  /** By release and environment, latest seen first. */
  listReleaseHealth(project: ProjectId, start: UnixMillis, end: UnixMillis): Promise<ReleaseHealth[]>;

  /** Newest first. `id` is the store's own and passes to `getBlob`. */
  listBlobs(
    project: ProjectId,
    filter: { kind?: BlobKind; groupId?: EventId; traceId?: TraceId },
    page: { limit: number; cursor?: string },
  ): Promise<Page<BlobLine & { id: string }>>;
  getBlob(id: string): Promise<Blob | null>;

  /** Newest first. */
  listFeedback(project: ProjectId, page: { limit: number; cursor?: string }): Promise<Page<FeedbackLine>>;

  /** `DEFAULT_SETTINGS` for a project that has none. The store itself obeys `issueCapPerHour`. */
  getProjectSettings(project: ProjectId): Promise<ProjectSettings>;
  putProjectSettings(project: ProjectId, settings: ProjectSettings): Promise<void>;

  summarize(since: UnixMillis): Promise<{
    events: number;
    unresolvedIssues: number;
    spans: number;
    logs: number;
    services: string[];
    dropped: number;
  }>;

  /** Source maps by debug id; the JSON of the map. */
  putSourceMap(debugId: string, map: Uint8Array): Promise<void>;
  getSourceMap(debugId: string): Promise<Uint8Array | null>;
  /** Which of these debug ids have no map yet. */
  missingSourceMaps(debugIds: string[]): Promise<string[]>;

  /** Accounts and sessions. Tokens and passwords are given and kept as hashes only. */
  getPasswordHash(): Promise<string | null>;
  /** Ends every session. */
  setPasswordHash(hash: string): Promise<void>;
  createSession(tokenHash: string, expires: UnixMillis): Promise<void>;
  hasSession(tokenHash: string, now: UnixMillis): Promise<boolean>;
  deleteSession(tokenHash: string): Promise<void>;

  /** Depth of the write queue and its limit, for readiness and metrics. */
  health(): Promise<{ queued: number; queueLimit: number }>;
  /** Commits what is queued, then closes every file. */
  close(): Promise<void>;
}
