import type { Millis, UnixMillis } from "#lib/units.ts";
import { FLOOD_LIMITS, type FloodLevel, SPIKE_FACTOR } from "#model/flood-limits.ts";
import { CATEGORIES, type Category } from "#model/outcome.ts";
import type { QuotaLimit } from "../quota-meter.ts";
import { available, fullBucket, resize, type TokenBucket } from "./token-bucket.ts";

/** Limits what a project sends where it has no quota of its own: a rate with a burst, and its own usual hour. */
export interface FloodGuard {
  /** How many of these pass, counted as used; `limit` is what drops the others. */
  take: (category: Category, quantity: number, now: UnixMillis) => { passed: number; limit?: QuotaLimit };
  /** Takes back a `take` of the same moment. */
  giveBack: (category: Category, quantity: number) => void;
  /** Why nothing of the category would pass; undefined if something would. */
  exhausted: (category: Category, now: UnixMillis) => QuotaLimit | undefined;
  /** Tells the guard what is usual for the project: its busiest hour by category. */
  setUsual: (peaks: ReadonlyMap<Category, number>) => void;
  /** Counts what was taken before the guard existed. */
  countEarlier: (taken: ReadonlyMap<Category, number>) => void;
  levels: (now: UnixMillis) => FloodLevel[];
}

/** How long a sender is asked to wait. The rate refills within seconds, the hour's allowance slowly. */
const RATE_PAUSE: Millis = 5_000;
const SPIKE_PAUSE: Millis = 60_000;
const HOUR_SECONDS = 3_600;

interface Buckets {
  rate: TokenBucket;
  /** Holds an hour's allowance: a spike ends in a trickle rather than in silence. */
  hour: TokenBucket;
  usual: number | null;
}

export function floodGuard(startedAt: UnixMillis): FloodGuard {
  const byCategory = new Map(CATEGORIES.map((category) => [category, bucketsOf(category, startedAt)]));

  function limitOf(category: Category, { rate }: Buckets, now: UnixMillis): QuotaLimit {
    return available(rate, now) === 0
      ? { category, reason: "quota_rate", until: now + RATE_PAUSE }
      : { category, reason: "spike", until: now + SPIKE_PAUSE };
  }

  return {
    take(category, quantity, now) {
      const buckets = byCategory.get(category)!;
      const { rate, hour } = buckets;
      const passed = Math.min(quantity, available(rate, now), available(hour, now));
      rate.tokens -= passed;
      hour.tokens -= passed;
      return passed === quantity ? { passed } : { passed, limit: limitOf(category, buckets, now) };
    },
    giveBack(category, quantity) {
      const { rate, hour } = byCategory.get(category)!;
      rate.tokens += quantity;
      hour.tokens += quantity;
    },
    exhausted(category, now) {
      const buckets = byCategory.get(category)!;
      const left = Math.min(available(buckets.rate, now), available(buckets.hour, now));
      return left > 0 ? undefined : limitOf(category, buckets, now);
    },
    setUsual(peaks) {
      for (const [category, buckets] of byCategory) {
        buckets.usual = peaks.get(category) ?? null;
        const hourly = Math.max(FLOOD_LIMITS[category].leastHourly, (buckets.usual ?? 0) * SPIKE_FACTOR);
        resize(buckets.hour, hourly, hourly / HOUR_SECONDS);
      }
    },
    countEarlier(taken) {
      for (const [category, quantity] of taken) {
        const { hour } = byCategory.get(category)!;
        hour.tokens = Math.max(hour.tokens - quantity, 0);
      }
    },
    levels: (now) =>
      [...byCategory].map(([category, { rate, hour, usual }]) => ({
        category,
        perSecond: rate.perSecond,
        burst: rate.size,
        burstLeft: available(rate, now),
        hourly: hour.size,
        hourlyLeft: available(hour, now),
        usual,
      })),
  };
}

function bucketsOf(category: Category, at: UnixMillis): Buckets {
  const { perSecond, burst, leastHourly } = FLOOD_LIMITS[category];
  return {
    rate: fullBucket(burst, perSecond, at),
    hour: fullBucket(leastHourly, leastHourly / HOUR_SECONDS, at),
    usual: null,
  };
}
