import type { Clock } from "#lib/clock.ts";
import type { ProjectId } from "#lib/ids.ts";
import type { Caller } from "#api/endpoint.ts";
import type { EventPayload } from "#model/event.ts";
import type { FloodLevel } from "#model/flood-limits.ts";
import type { Outcome } from "#model/outcome.ts";
import type { ProjectSettings } from "#model/project-settings.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { OwnProject } from "./own-project.ts";

/** The dependencies of the reading features. */
export interface ReadContext {
  store: Store;
  own: OwnProject;
  clock: Clock;
  /** URLs for answers, without a trailing slash. Where SDKs report to may be known only once the collector listens. */
  dashboardUrl: string;
  ingestUrl: () => string;
  /** Stores settings, which apply from the next received request on. */
  changeSettings: (project: ProjectId, settings: ProjectSettings) => Promise<void>;
  /** What is left of a project's flood limits; null if they are off. */
  floodLevels: (project: ProjectId) => FloodLevel[] | null;
  /** Outcomes that the ledger does not have yet. */
  pendingOutcomes: () => Outcome[];
  /** Resolves frames in place by source maps that arrived after the event. */
  symbolicate: (payload: EventPayload) => Promise<void>;
  /** The name of whoever asks, for searches of what is theirs. */
  me?: string;
}

/** The same for the question of a caller. */
export async function askedBy(caller: Pick<Caller, "actor">, context: ReadContext): Promise<ReadContext> {
  return { ...context, me: (await caller.actor()).name };
}
