import type { Category } from "#model/outcome.ts";
import type { QuotaMeter } from "../quota-meter.ts";
import type { FloodGuard } from "./flood-guard.ts";
import type { FloodNotices } from "./flood-notices.ts";

/** A project's quotas, with a guard for the categories that have none: a quota of the project's own replaces it. */
export function guardedMeter(
  meter: QuotaMeter,
  guard: FloodGuard,
  withQuota: ReadonlySet<Category>,
  notices: Pick<FloodNotices, "limited">,
): QuotaMeter {
  return {
    take(category, quantity, now) {
      if (withQuota.has(category)) return meter.take(category, quantity, now);
      const taken = guard.take(category, quantity, now);
      if (taken.limit !== undefined) notices.limited(taken.limit, now);
      return taken;
    },
    giveBack(category, quantity, now) {
      if (withQuota.has(category)) meter.giveBack(category, quantity, now);
      else guard.giveBack(category, quantity);
    },
    exhausted(category, now) {
      if (withQuota.has(category)) return meter.exhausted(category, now);
      const limit = guard.exhausted(category, now);
      if (limit !== undefined) notices.limited(limit, now);
      return limit;
    },
  };
}
