import type { Clock } from "#lib/clock.ts";
import type { Bytes } from "#lib/units.ts";
import type { EventPayload } from "#model/event.ts";
import type { Store } from "#collector/store/port/store.ts";

/** What every question is asked with. */
export interface QueryContext {
  store: Store;
  clock: Clock;
  /** Addresses that answers name, without a slash at their end. The collector's is known only when it listens. */
  dashboardUrl: string;
  collectorUrl: () => string;
  /** What is set for how long and how much is kept; null bounds nothing. */
  retention: { days: number; bytes: Bytes | null };
  /** Resolves, in place, what source maps that came after the event can resolve. */
  symbolicate: (payload: EventPayload) => Promise<void>;
}
