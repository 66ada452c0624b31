import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "#model/outcome.ts";
import type { QuotaLimit } from "./quota-meter.ts";

/** What a client must not send for a while. */
export interface RateLimit {
  seconds: number;
  /** Never empty: that would mean all categories, and a flood of logs would silence errors. */
  categories: readonly Category[];
  scope: "organization" | "project";
  reason: string;
}

/** A busy store recovers within seconds; a longer limit would silence clients that did not cause it. */
const BUSY_SECONDS = 5;

export function busyLimit(categories: readonly Category[]): RateLimit {
  return { seconds: BUSY_SECONDS, categories, scope: "organization", reason: "store_busy" };
}

/** A disk gets room again when somebody makes some: senders that keep theirs need not ask every few seconds. */
export const FULL_SECONDS = 30;

export function fullLimit(categories: readonly Category[]): RateLimit {
  return { seconds: FULL_SECONDS, categories, scope: "organization", reason: "store_full" };
}

/** One limit for each category whose quota is used up; of several full windows the one that ends last counts. */
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
