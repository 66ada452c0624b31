import type { Clock } from "#lib/clock.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ProjectKey } from "#model/project.ts";
import type { Store } from "#collector/store/port/store.ts";
import { type QuotaLimit, type QuotaMeter, windowStart } from "./quota-meter.ts";

const MINUTE: Millis = 60_000;
/** How far behind the time is at which a key was last used. */
const NOTED_EVERY: Millis = 5 * MINUTE;

/** Watches what the keys of a project are used for. */
export interface KeyMeters {
  /** Notes a use of the key, and limits what it sends before the project's own quotas do. */
  meterOf(key: ProjectKey, meter: QuotaMeter): QuotaMeter;
}

interface Use {
  minute: UnixMillis;
  items: number;
  notedAt: UnixMillis;
}

export function keyMeters({
  store,
  now,
  report,
}: {
  store: Pick<Store, "noteKeyUse">;
  now: Clock;
  report: (error: unknown) => void;
}): KeyMeters {
  const uses = new Map<number, Use>();

  function useOf({ id, usedAt }: ProjectKey): Use {
    const use = uses.get(id) ?? { minute: 0, items: 0, notedAt: usedAt ?? 0 };
    uses.set(id, use);
    return use;
  }

  return {
    meterOf(key, meter) {
      const use = useOf(key);
      const at = now();
      if (Math.abs(at - use.notedAt) >= NOTED_EVERY) {
        use.notedAt = at;
        store.noteKeyUse(key.id, at).catch(report);
      }
      return key.perMinute === null ? meter : limited(meter, use, key.perMinute);
    },
  };
}

/** Items of every category count together. */
function limited(meter: QuotaMeter, use: Use, perMinute: number): QuotaMeter {
  function left(now: UnixMillis): number {
    const minute = windowStart("minute", now);
    if (minute > use.minute) Object.assign(use, { minute, items: 0 });
    return Math.max(perMinute - use.items, 0);
  }
  const limitOf = (category: QuotaLimit["category"]): QuotaLimit => ({
    category,
    reason: "quota_key",
    until: use.minute + MINUTE,
  });
  return {
    exhausted: (category, now) => (left(now) === 0 ? limitOf(category) : meter.exhausted(category, now)),
    take(category, quantity, now) {
      const allowed = Math.min(quantity, left(now));
      const taken = meter.take(category, allowed, now);
      use.items += taken.passed;
      if (taken.limit !== undefined || allowed === quantity) return taken;
      return { passed: taken.passed, limit: limitOf(category) };
    },
    giveBack(category, quantity, now) {
      use.items -= quantity;
      meter.giveBack(category, quantity, now);
    },
  };
}
