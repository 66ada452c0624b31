import type { Clock } from "#lib/clock.ts";
import type { Bytes } from "#lib/units.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { EventPayload } from "#model/event.ts";
import type { Outcome } from "#model/outcome.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { Store } from "#collector/store/port/store.ts";

/** The dependencies of the reading features. */
export interface ReadContext {
  store: Store;
  clock: Clock;
  /** URLs for answers, without a trailing slash. The collector's is known only once it listens. */
  dashboardUrl: string;
  collectorUrl: () => string;
  /** The configured retention; null is unlimited. */
  retention: { days: number; bytes: Bytes | null };
  /** Stores settings, which apply from the next received request on. */
  changeSettings: (project: ProjectId, settings: ProjectSettings) => Promise<void>;
  /** Outcomes that the ledger does not have yet. */
  pendingOutcomes: () => Outcome[];
  /** Resolves frames in place by source maps that arrived after the event. */
  symbolicate: (payload: EventPayload) => Promise<void>;
}
