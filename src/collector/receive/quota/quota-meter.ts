import type { UnixMillis } from "#lib/units.ts";
import type { Quota } from "#model/project-settings.ts";
import type { Category } from "#model/outcome.ts";
import { type Window, windowEnd, WINDOWS, windowStart } from "./window.ts";

/** A quota that is used up. */
export interface QuotaLimit {
  category: Category;
  window: Window;
  until: UnixMillis;
}

/** How much of each category a project has taken in the windows that are open, against its quotas. */
export interface QuotaMeter {
  /** How many of these pass, counted as taken; `limit` is what keeps the others out. */
  take: (category: Category, quantity: number, now: UnixMillis) => { passed: number; limit?: QuotaLimit };
  /** The quota of the category that is used up, the one that lasts longest; undefined when something would pass. */
  exhausted: (category: Category, now: UnixMillis) => QuotaLimit | undefined;
}

/** What was taken before, by category, since each window's begin: out of the ledger. */
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

  /** The category's counters, those whose window has passed begun anew. */
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
    // The windows stand in the order of their length.
    const full = countersOf(category, now).findLast(({ used, max }) => used >= max);
    return full && { category, window: full.window, until: windowEnd(full.window, now) };
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
  };
}
