import type { RateSeriesView, ServiceEdgeView } from "#api/rates.ts";
import type { Nanos, UnixMillis } from "#lib/units.ts";
import { healthOf, type Health } from "../operation/operation-health.ts";
import { failedShare } from "../search/operation-order.ts";

/** A service of the map with its figures. */
export interface MapService {
  name: string;
  /** Known only from its callers. */
  isExternal: boolean;
  perSecond: number;
  failedShare: number;
  p95: Nanos;
  health: Health;
  /** When its last request came, if it has been quiet since; else null. */
  lastSeen: UnixMillis | null;
}

interface Rates {
  now: RateSeriesView[];
  /** The same length of time before. */
  before: RateSeriesView[];
  /** The length of the time range. */
  seconds: number;
  /** When the last request of each service came that is quiet. */
  quiet: ReadonlyMap<string, UnixMillis>;
}

/** The figures of a service: of all its requests, or of the calls to it where it sends no spans. */
export function mapService(
  name: string,
  edges: readonly ServiceEdgeView[],
  { now, before, seconds, quiet }: Rates,
): MapService {
  const own = now.find(({ service }) => service === name);
  const calls = edges.filter(({ callee }) => callee === name);
  const isExternal = calls.length > 0 && calls.every(({ kind }) => kind === "external");
  if (own !== undefined && !isExternal) {
    const earlier = before.find(({ service }) => service === name);
    return {
      name,
      isExternal,
      perSecond: own.requests / seconds,
      failedShare: failedShare(own),
      p95: own.p95,
      health: healthOf(own, earlier),
      lastSeen: quiet.get(name) ?? null,
    };
  }
  const requests = calls.reduce((sum, edge) => sum + edge.calls, 0);
  const failed = calls.reduce((sum, edge) => sum + edge.calls * edge.failedShare, 0);
  // Percentiles cannot be added up, so that of the slowest caller stands for all.
  const p95 = Math.max(0, ...calls.map((edge) => edge.p95));
  return {
    name,
    isExternal,
    perSecond: requests / seconds,
    failedShare: failed / Math.max(1, requests),
    p95,
    health: healthOf({ requests, failed: Math.round(failed), p95 }, undefined),
    lastSeen: isExternal ? null : (quiet.get(name) ?? null),
  };
}
