import type { Clock } from "#lib/clock.ts";
import type { EventId } from "#lib/ids.ts";
import { err } from "#lib/result.ts";
import type { Project } from "#model/project.ts";
import type { SourceMapLookup } from "#collector/normalize/symbolicate.ts";
import type { Store } from "#collector/store/port.ts";
import { type PendingOutcomes, pendingOutcomes } from "./pending-outcomes.ts";
import { type SourceMapCache, sourceMapCache } from "./source-map-cache.ts";

export type IngestStore = Pick<Store, "append" | "getSourceMap" | "putSourceMap" | "missingSourceMaps">;

/** What every use case of this folder is given. */
export interface Ingest {
  store: IngestStore;
  /** All projects; the caller keeps the list. */
  projects: () => Promise<Project[]>;
  now: Clock;
  newEventId: () => EventId;
  lookupSourceMap: SourceMapLookup;
  sourceMaps: SourceMapCache;
  pending: PendingOutcomes;
  /** Told of failures of our own, which the sender need not know of. */
  report: (error: unknown) => void;
}

/** Puts together what the use cases need, with caches of their own. */
export function createIngest(
  parts: Pick<Ingest, "store" | "projects" | "now" | "newEventId" | "report">,
): Ingest {
  const sourceMaps = sourceMapCache((debugId) => parts.store.getSourceMap(debugId));
  const lookupSourceMap: SourceMapLookup = async (debugId) => {
    try {
      return await sourceMaps.lookup(debugId);
    } catch (error) {
      // An event without its source lines is worth more than none.
      parts.report(error);
      return err({ code: "no_source_map" });
    }
  };
  return { ...parts, sourceMaps, lookupSourceMap, pending: pendingOutcomes() };
}
