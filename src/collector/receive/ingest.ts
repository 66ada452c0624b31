import type { Clock } from "#lib/clock.ts";
import type { EventId } from "#lib/ids.ts";
import { err } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { Project } from "#model/project.ts";
import { type ReleaseMaps, rememberedReleaseMaps } from "#collector/normalize/release-file-id.ts";
import type { SourceMapLookup } from "#collector/normalize/symbolicate.ts";
import type { Store } from "#collector/store/port/store.ts";
import { type RuleBook, ruleBook } from "./project-rules.ts";
import { type PendingOutcomes, pendingOutcomes } from "./pending-outcomes.ts";
import { sourceMapThreads } from "#collector/ingest/source-map-threads.ts";
import { type SourceMapCache, sourceMapCache } from "#collector/ingest/source-map-cache.ts";

export type IngestStore = Pick<
  Store,
  | "append"
  | "getSourceMap"
  | "putSourceMap"
  | "missingSourceMaps"
  | "getProjectSettings"
  | "putProjectSettings"
  | "listOutcomes"
>;

/** What every use case of this folder is given. */
export interface Ingest {
  store: IngestStore;
  /** All projects; the caller keeps the list. */
  projects: () => Promise<Project[]>;
  now: Clock;
  newEventId: () => EventId;
  /** The retention: what is older is not kept under its own time. */
  maxAge: Millis;
  rules: RuleBook;
  lookupSourceMap: SourceMapLookup;
  sourceMaps: SourceMapCache;
  releaseMaps: ReleaseMaps;
  pending: PendingOutcomes;
  /** Told of failures of our own, which the sender need not know of. */
  report: (error: unknown) => void;
}

const SOURCE_MAP_THREADS = 2;

/** Puts together what the use cases need, with caches of their own. */
export function createIngest(
  parts: Pick<Ingest, "store" | "projects" | "now" | "newEventId" | "maxAge" | "report">,
): Ingest {
  const sourceMaps = sourceMapCache(
    (debugId) => parts.store.getSourceMap(debugId),
    sourceMapThreads(SOURCE_MAP_THREADS),
  );
  // An event without its source lines is worth more than none.
  const withoutMap = (error: unknown) => {
    parts.report(error);
    return err({ code: "no_source_map" as const });
  };
  const lookupSourceMap: SourceMapLookup = (debugId) => {
    const found = sourceMaps.lookup(debugId);
    return found instanceof Promise ? found.catch(withoutMap) : found;
  };
  const rules = ruleBook(parts.store, parts.now, parts.report);
  return {
    ...parts,
    rules,
    sourceMaps,
    lookupSourceMap,
    releaseMaps: rememberedReleaseMaps(),
    pending: pendingOutcomes(),
  };
}
