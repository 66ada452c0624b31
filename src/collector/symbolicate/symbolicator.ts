import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { EventPayload } from "#model/event.ts";
import type { Store } from "#collector/store/port/store.ts";
import { mapCache } from "./map-cache.ts";
import { cachedReleaseMapIds, parseDebugId, type ReleaseMapIds } from "./map-id.ts";
import { mapThreads } from "./map-threads.ts";
import { retraceEvent } from "./jvm/retrace-event.ts";
import type { JvmSources } from "./jvm/source-bundle.ts";
import type { SymbolFile } from "./symbol-file.ts";
import { symbolicate } from "./symbolicate.ts";

export type MapStore = Pick<Store, "getSourceMap" | "putSourceMap" | "missingSourceMaps">;

export type MapRefusal = { code: "bad_debug_id" | "not_a_source_map" };

/** Finds a file of symbols by its id; a promise where it has to be read or asked for. */
export type SymbolLookup = (id: string) => FoundSymbols | Promise<FoundSymbols>;
export type FoundSymbols = Result<SymbolFile, { code: "no_source_map" | "malformed_map" }>;

/** Resolves frames to their original source, on arrival and again when a stored event is read, and stores the maps. */
export interface Symbolicator {
  /** See `symbolicate`: resolves the frames of an event, in place. */
  symbolicate: (payload: EventPayload) => Promise<void>;
  lookup: SymbolLookup;
  /** Stores a source map under its debug id; it serves the events that follow. */
  putMap(debugId: string, json: Uint8Array): Promise<Result<null, MapRefusal>>;
  /** Stores the mapping of an obfuscated build under its id, a UUID in lower case. */
  putMapping(id: string, text: Uint8Array): Promise<void>;
  /** Stores sources of the JVM under the id of their bundle, a UUID in lower case. */
  putSources(id: string, sources: JvmSources): Promise<void>;
  /** The debug ids without a map, as spelled in the request; invalid ones are left out. */
  missingMaps(debugIds: string[]): Promise<string[]>;
}

const THREADS = 2;

/** `Symbolicator.symbolicate` by what `lookup` finds. */
export function symbolicateBy(lookup: SymbolLookup, releaseMapIds: ReleaseMapIds) {
  return (payload: EventPayload): Promise<void> =>
    payload.platform === "java" ? retraceEvent(payload, lookup) : symbolicate(payload, lookup, releaseMapIds);
}

/**
 * @param report receives failures to read a map from the store: an event without its source is worth more than none
 * @param stored is called with the id of each map that is stored: whoever remembers something of another one under it forgets it
 */
export function createSymbolicator(
  store: MapStore,
  now: Clock,
  report: (error: unknown) => void,
  stored: (id: string) => void = () => undefined,
): Symbolicator {
  const cache = mapCache((id) => store.getSourceMap(id), mapThreads(THREADS));
  const withoutMap = (error: unknown) => {
    report(error);
    return err({ code: "no_source_map" as const });
  };
  const lookup = (id: string) => {
    const found = cache.lookup(id);
    return found instanceof Promise ? found.catch(withoutMap) : found;
  };
  const put = async (id: string, bytes: Uint8Array) => {
    await store.putSourceMap(id, bytes, now());
    cache.drop(id);
    stored(id);
  };

  return {
    symbolicate: symbolicateBy(lookup, cachedReleaseMapIds()),

    lookup,

    async putMap(debugId, json) {
      const id = parseDebugId(debugId);
      if (id === undefined) return err({ code: "bad_debug_id" });
      if (!looksLikeSourceMap(json)) return err({ code: "not_a_source_map" });
      await put(id, json);
      return ok(null);
    },

    putMapping: put,

    putSources: (id, sources) => put(id, Buffer.from(JSON.stringify(sources))),

    async missingMaps(debugIds) {
      const spelled = new Map<string, string>();
      for (const debugId of debugIds) {
        const id = parseDebugId(debugId);
        if (id !== undefined) spelled.set(id, debugId);
      }
      const missing = await store.missingSourceMaps([...spelled.keys()]);
      return missing.flatMap((id) => spelled.get(id) ?? []);
    },
  };
}

/** Maps reach tens of megabytes: parsing one only to check it would delay everybody else's events. */
function looksLikeSourceMap(map: Uint8Array): boolean {
  const json = Buffer.from(map.buffer, map.byteOffset, map.byteLength);
  return json[0] === 0x7b && (json.includes('"mappings"') || json.includes('"sections"'));
}
