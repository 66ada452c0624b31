import { err } from "#lib/result.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { parseSourceMap } from "#collector/normalize/source-map.ts";
import type { SourceMapLookup } from "#collector/normalize/symbolicate.ts";
import type { OpenSourceMap, SourceMapThreads } from "./source-map-threads.ts";

export interface SourceMapCache {
  lookup: SourceMapLookup;
  /** Forgets what is known of a debug id, because its map has just come. */
  forget: (debugId: string) => void;
}

/** A parsed map takes several times its JSON; this bounds the JSON. */
const DEFAULT_LIMIT: Bytes = 64 * 1_048_576;
/** What an entry costs that holds no map. */
const MISSING_COST: Bytes = 1_024;
/** Errors come in bursts; between them tens of megabytes need not be held. */
const KEPT_UNUSED: Millis = 30_000;
/** Up to here a map is parsed in a few milliseconds; larger ones go to threads of their own. */
const LARGE: Bytes = 262_144;

function closeMap(found: Found): void {
  if (found.ok && "close" in found.value) (found.value as OpenSourceMap).close();
}

type Found = Awaited<ReturnType<SourceMapLookup>>;

interface Entry {
  /** A promise until it is read. */
  found: Found | Promise<Found>;
  cost: Bytes;
  /** Since the timer last looked. */
  isUsed: boolean;
  unused: NodeJS.Timeout;
}

/**
 * Parses source maps once and keeps the latest used. Lookups of the same map at the same time share one reading,
 * and that a map is missing is remembered too: minified events come by the thousand. What nobody asked for in
 * `keptUnused` milliseconds is forgotten, at the latest after as long again.
 */
export function sourceMapCache(
  read: (debugId: string) => Promise<Uint8Array | null>,
  threads: SourceMapThreads,
  { limit = DEFAULT_LIMIT, keptUnused = KEPT_UNUSED }: { limit?: Bytes; keptUnused?: Millis } = {},
): SourceMapCache {
  const entries = new Map<string, Entry>();
  let total: Bytes = 0;

  const remove = (debugId: string) => {
    const entry = entries.get(debugId);
    if (entry === undefined) return;
    clearTimeout(entry.unused);
    void Promise.resolve(entry.found).then(closeMap, () => undefined);
    total -= entry.cost;
    entries.delete(debugId);
  };

  const forgetUnused = (debugId: string, entry: Entry) => {
    if (entry.isUsed) entry.unused.refresh();
    else remove(debugId);
    entry.isUsed = false;
  };

  return {
    forget: remove,
    lookup(debugId) {
      const known = entries.get(debugId);
      if (known !== undefined) {
        entries.delete(debugId);
        entries.set(debugId, known);
        known.isUsed = true;
        return known.found;
      }
      const entry: Entry = {
        found: Promise.resolve(err({ code: "no_source_map" })),
        cost: MISSING_COST,
        isUsed: false,
        unused: setTimeout(() => forgetUnused(debugId, entry), keptUnused).unref(),
      };
      total += MISSING_COST;
      const found = read(debugId).then(
        (json) => {
          if (entries.get(debugId) === entry && json !== null) {
            entry.cost += json.length;
            total += json.length;
          }
          for (const oldest of entries.keys()) {
            if (total <= limit || oldest === debugId) break;
            remove(oldest);
          }
          if (json === null) return err({ code: "no_source_map" as const });
          return json.length > LARGE ? threads.open(new Uint8Array(json)) : parseSourceMap(json);
        },
        (error: unknown) => {
          remove(debugId);
          throw error;
        },
      );
      entry.found = found;
      entries.set(debugId, entry);
      void found.then(
        (map) => {
          entry.found = map;
          return map;
        },
        () => undefined,
      );
      return found;
    },
  };
}
