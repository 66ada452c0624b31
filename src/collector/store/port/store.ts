import type { Bytes, UnixMillis } from "#lib/units.ts";
import type { FindAnswer } from "#api/find.ts";
import type { Appended, Batch } from "./batch.ts";
import type { EventStore } from "./events.ts";
import type { HealthStore } from "./health.ts";
import type { IssueChangeStore } from "./issue-changes.ts";
import type { IssueFacetStore } from "./issue-facets.ts";
import type { IssueStore } from "./issues.ts";
import type { LogStore } from "./logs.ts";
import type { MetricStore } from "./metrics.ts";
import type { RateStore } from "./rates.ts";
import type { ReleaseStore } from "./releases.ts";
import type { SavedSearchStore } from "./saved-searches.ts";
import type { StateStore } from "./state.ts";
import type { TraceStore } from "./traces.ts";

/**
 * Where everything is kept. A screen's question is one function here; nothing outside an adapter speaks SQL.
 * A reader that needs longer than its deadline is cut off and rejects with `AppError("query_timeout")`.
 */
export interface Store
  extends
    IssueStore,
    IssueChangeStore,
    IssueFacetStore,
    EventStore,
    TraceStore,
    RateStore,
    LogStore,
    MetricStore,
    HealthStore,
    ReleaseStore,
    SavedSearchStore,
    StateStore {
  /** Resolves when the batch is durable; rejects with `AppError("store_busy")` when its queue is full. */
  append(batch: Batch): Promise<Appended>;

  find(text: string): Promise<FindAnswer["found"]>;

  summarize(since: UnixMillis): Promise<{
    events: number;
    unresolvedIssues: number;
    spans: number;
    logs: number;
    services: string[];
    dropped: number;
  }>;

  /** What is on disk: of each day of receipt (`2026-11-20`, the latest first), and of all that is of no one day. */
  measure(): Promise<{ days: { day: string; bytes: Bytes }[]; rest: Bytes }>;
  /** Depth of the write queue and its limit, for readiness and metrics. */
  health(): Promise<{ queued: number; queueLimit: number }>;
  /** Commits what is queued, then closes every file. */
  close(): Promise<void>;
}
