import type { Nanos, UnixMillis } from "#lib/units.ts";

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

export interface ServiceRequests {
  service: string;
  requests: number;
  failed: number;
}
