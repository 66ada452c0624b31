import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "#model/outcome.ts";
import type { QuotaLimit } from "./quota/quota-meter.ts";

/** What a client is told not to send, and for how long. */
export interface RateLimit {
  seconds: number;
  /** Never empty: that would mean all, and a flood of logs would then silence errors. */
  categories: readonly Category[];
  scope: "organization" | "project";
  reason: string;
}

/** A busy store is back within seconds; longer would silence clients that have nothing to do with it. */
const BUSY_SECONDS = 5;

export function busyLimit(categories: readonly Category[]): RateLimit {
  return { seconds: BUSY_SECONDS, categories, scope: "organization", reason: "store_busy" };
}

/** One limit for each category whose quota is used up: several windows may be full, the longest counts. */
export function quotaLimits(limits: QuotaLimit[], now: UnixMillis): RateLimit[] {
  const longest = new Map<Category, QuotaLimit>();
  for (const limit of limits) {
    if ((longest.get(limit.category)?.until ?? 0) < limit.until) longest.set(limit.category, limit);
  }
  return [...longest.values()].map(({ category, window, until }) => ({
    seconds: Math.max(Math.ceil((until - now) / 1_000), 1),
    categories: [category],
    scope: "project",
    reason: `quota_${window}`,
  }));
}
