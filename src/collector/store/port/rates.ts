import type { Nanos, UnixMillis } from "#lib/units.ts";

/** By `release` is by service and release. */
export type RateGroup = "service" | "route" | "release";

export interface RateFilter {
  service?: string;
  route?: string;
  environment?: string;
  release?: string;
  start: UnixMillis;
  end: UnixMillis;
}

/** Requests of one step: spans of servers and consumers, and spans without a parent. Durations are within 10 %. */
export interface RateStep {
  at: UnixMillis;
  requests: number;
  failed: number;
  p50: Nanos;
  p95: Nanos;
  p99: Nanos;
}

export interface RateSeries {
  /** Null unless grouped by service. */
  service: string | null;
  /** The `http.route` or name; `(other)` for a service's routes beyond the first 500 of a day. */
  route: string | null;
  /** Null unless grouped by it. */
  release: string | null;
  /** The sum of all steps; `at` is the first of them. */
  total: RateStep;
  /** Oldest first; steps without requests are left out. */
  steps: RateStep[];
}

export interface ServiceRequests {
  service: string;
  requests: number;
  failed: number;
}
