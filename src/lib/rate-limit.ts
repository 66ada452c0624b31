import type { Clock } from "./clock.ts";

export interface RateLimitRule {
  /** How many may come at once. */
  burst: number;
  perSecond: number;
}

/** Keys that are remembered; a flood from more addresses than this forgets the quietest, and lets them begin anew. */
const MAX_KEYS = 10_000;

/**
 * Limits how often each key may do something, as a bucket that fills again by itself.
 *
 * @returns whether the key may do it now; 0 when it may, else after how many seconds it may again
 */
export function createRateLimit({ burst, perSecond }: RateLimitRule, now: Clock): (key: string) => number {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const time = now();
    const bucket = buckets.get(key) ?? { left: burst, at: time };
    const left = Math.min(burst, bucket.left + ((time - bucket.at) / 1_000) * perSecond);
    // Put in anew, so that the map's order is that of the last use.
    buckets.delete(key);
    buckets.set(key, { left: left >= 1 ? left - 1 : left, at: time });
    if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? "");
    return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond);
  };
}
