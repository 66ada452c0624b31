import type { Category } from "#model/outcome.ts";
import type { QuotaMeter } from "../quota-meter.ts";
import type { FloodGuard } from "./flood-guard.ts";

/** A project's quotas, with a guard for the categories that have none: a quota of the project's own replaces it. */
export function guardedMeter(
  meter: QuotaMeter,
  guard: FloodGuard,
  withQuota: ReadonlySet<Category>,
): QuotaMeter {
  const of = (category: Category) => (withQuota.has(category) ? meter : guard);
  return {
    take: (category, quantity, now) => of(category).take(category, quantity, now),
    exhausted: (category, now) => of(category).exhausted(category, now),
  };
}
