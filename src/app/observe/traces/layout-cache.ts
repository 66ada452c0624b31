import "server-only";
import { createCache } from "#lib/cache.ts";
import { systemClock } from "#lib/clock.ts";
import { processWide } from "#lib/process-wide.ts";
import { layoutServices, type ServiceLayout } from "#dashboard/traces/map/service-layout.ts";

/** Places services as `layoutServices` does, but only once: who calls whom seldom changes, and a large map takes long. */
export const cachedLayout = processWide("service-layouts", () => {
  const layouts = createCache<string, ServiceLayout>({
    maxEntries: 20,
    maxAge: 3_600_000,
    clock: systemClock,
  });
  return (...given: Parameters<typeof layoutServices>): ServiceLayout => {
    const key = JSON.stringify(given);
    const known = layouts.get(key);
    if (known !== undefined) return known;
    const made = layoutServices(...given);
    layouts.set(key, made);
    return made;
  };
});
