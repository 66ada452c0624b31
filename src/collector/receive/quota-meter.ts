import type { UnixMillis } from "#lib/units.ts";
import type { Quota } from "#model/project-settings.ts";
import type { Category } from "#model/outcome.ts";

const WINDOWS = ["minute", "hour", "month"] as const;
type Window = (typeof WINDOWS)[number];

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** A limit that is used up. */
export interface QuotaLimit {
  category: Category;
  /** Of the outcomes of what it drops: a quota of the project or of the key, the rate without one, or the spike protection. */
  reason: `quota_${Window | "key" | "rate"}` | "spike";
  until: UnixMillis;
}

/** Counts a project's usage per category in the current windows against its quotas. */
export interface QuotaMeter {
  /** How many of these pass, counted as used; `limit` is the quota that drops the others. */
  take: (category: Category, quantity: number, now: UnixMillis) => { passed: number; limit?: QuotaLimit };
  /** Takes back a `take` of the same moment. */
  giveBack: (category: Category, quantity: number, now: UnixMillis) => void;
  /** The category's used-up quota whose window ends last; undefined if something would pass. */
  exhausted: (category: Category, now: UnixMillis) => QuotaLimit | undefined;
}

/** Usage since the start of each window by category, from the ledger. */
export type Usage = Record<Window, Map<Category, number>>;

export function quotaMeter(quotas: Quota[], usage: Usage, startedAt: UnixMillis): QuotaMeter {
  const byCategory = new Map(
    quotas.map((quota) => [
      quota.category,
      WINDOWS.flatMap((window) => {
        const max = quota[window];
        if (max === null) return [];
        const start = windowStart(window, startedAt);
        return [{ window, max, start, used: usage[window].get(quota.category) ?? 0 }];
      }),
    ]),
  );

  /** The category's counters, reset if their window has passed. */
  function countersOf(category: Category, now: UnixMillis) {
    const counters = byCategory.get(category) ?? [];
    for (const counter of counters) {
      const start = windowStart(counter.window, now);
      if (start > counter.start) {
        counter.start = start;
        counter.used = 0;
      }
    }
    return counters;
  }

  function exhausted(category: Category, now: UnixMillis): QuotaLimit | undefined {
    // The windows are ordered by their length.
    const full = countersOf(category, now).findLast(({ used, max }) => used >= max);
    return full && { category, reason: `quota_${full.window}`, until: windowEnd(full.window, now) };
  }

  return {
    exhausted,
    take(category, quantity, now) {
      const counters = countersOf(category, now);
      const room = Math.min(...counters.map(({ max, used }) => Math.max(max - used, 0)));
      const passed = Math.min(quantity, room);
      for (const counter of counters) counter.used += passed;
      return passed === quantity ? { passed } : { passed, limit: exhausted(category, now) };
    },
    giveBack(category, quantity, now) {
      for (const counter of countersOf(category, now)) counter.used -= quantity;
    },
  };
}

/** Counts all of these as used if all of them pass, else none. */
export function takeAll(
  meter: QuotaMeter,
  quantities: ReadonlyMap<Category, number>,
  now: UnixMillis,
): boolean {
  const taken: [Category, number][] = [];
  for (const [category, quantity] of quantities) {
    const { passed } = meter.take(category, quantity, now);
    taken.push([category, passed]);
    if (passed === quantity) continue;
    for (const [of, used] of taken) meter.giveBack(of, used, now);
    return false;
  }
  return true;
}

/** When the window around `now` began; months are calendar months in UTC. */
export function windowStart(window: Window, now: UnixMillis): UnixMillis {
  if (window === "minute") return Math.floor(now / MINUTE) * MINUTE;
  if (window === "hour") return Math.floor(now / HOUR) * HOUR;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

function windowEnd(window: Window, now: UnixMillis): UnixMillis {
  if (window === "minute") return windowStart(window, now) + MINUTE;
  if (window === "hour") return windowStart(window, now) + HOUR;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
