import { createCache } from "./cache.ts";
import type { Clock } from "./clock.ts";

export interface RateLimitRule {
  /** Size of the bucket. */
  burst: number;
  perSecond: number;
}

/** Maximum number of buckets. A flood of keys drops those idle longest, which start again full. */
const MAX_KEYS = 10_000;

/**
 * A token bucket for each key.
 *
 * @returns a function that takes a token: 0 if there was one, otherwise the seconds until the next
 */
export function createRateLimit({ burst, perSecond }: RateLimitRule, now: Clock): (key: string) => number {
  const buckets = createCache<string, { left: number; at: number }>({ maxEntries: MAX_KEYS });
  return (key) => {
    const time = now();
    const bucket = buckets.peek(key) ?? { left: burst, at: time };
    const left = Math.min(burst, bucket.left + ((time - bucket.at) / 1_000) * perSecond);
    buckets.set(key, { left: left >= 1 ? left - 1 : left, at: time });
    return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond);
  };
}
