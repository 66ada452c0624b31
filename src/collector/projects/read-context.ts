import type { Clock } from "#lib/clock.ts";
import type { Bytes } from "#lib/units.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { EventPayload } from "#model/event.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { Store } from "#collector/store/port/store.ts";

/** What every feature of the read side works with. */
export interface ReadContext {
  store: Store;
  clock: Clock;
  /** Addresses that answers name, without a slash at their end. The collector's is known only when it listens. */
  dashboardUrl: string;
  collectorUrl: () => string;
  /** What is set for how long and how much is kept; null bounds nothing. */
  retention: { days: number; bytes: Bytes | null };
  /** Stores settings; they apply to the next request that is received. */
  changeSettings: (project: ProjectId, settings: ProjectSettings) => Promise<void>;
  /** Resolves, in place, what source maps that came after the event can resolve. */
  symbolicate: (payload: EventPayload) => Promise<void>;
}
