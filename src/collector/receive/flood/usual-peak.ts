import type { UnixMillis } from "#lib/units.ts";
import type { Category, Outcome } from "#model/outcome.ts";

const DAY = 86_400_000;
/** A first day cannot tell what is usual: its flood would be its own baseline. */
const LEAST_DAYS = 2;

/**
 * The usual busiest hour by category: the median, or the lower of the two in the middle, of the busiest hours of the days
 * with data. A day of flood does not move it.
 *
 * @param hours what was taken in each hour before `now`
 */
export function usualPeaks(
  hours: Pick<Outcome, "at" | "category" | "quantity">[],
  now: UnixMillis,
): Map<Category, number> {
  const sums = new Map<string, { category: Category; day: number; quantity: number }>();
  for (const { at, category, quantity } of hours) {
    const key = `${category} ${at}`;
    const day = Math.floor((now - at) / DAY);
    const sum = sums.get(key) ?? { category, day, quantity: 0 };
    sum.quantity += quantity;
    sums.set(key, sum);
  }
  const peaks = new Map<Category, Map<number, number>>();
  for (const { category, day, quantity } of sums.values()) {
    const days = peaks.get(category) ?? new Map<number, number>();
    days.set(day, Math.max(days.get(day) ?? 0, quantity));
    peaks.set(category, days);
  }
  const usual = new Map<Category, number>();
  for (const [category, days] of peaks) {
    const ordered = [...days.values()].toSorted((a, b) => a - b);
    const middle = ordered[Math.floor((ordered.length - 1) / 2)];
    if (middle !== undefined && ordered.length >= LEAST_DAYS) usual.set(category, middle);
  }
  return usual;
}
