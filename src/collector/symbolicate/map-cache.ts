import { err, type Result } from "#lib/result.ts";
import { inTurn } from "#lib/in-turn.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import type { MapThreads, OpenSourceMap } from "./map-threads.ts";

export interface MapCache {
  lookup: (id: string) => Found | Promise<Found>;
  /** Drops what is cached for an id, because its map has just arrived. */
  drop: (id: string) => void;
}

/** Bounds the JSON of the maps; parsed, they take several times as much. */
const DEFAULT_LIMIT: Bytes = 64 * 1_048_576;
/** Cost of an entry without a map. */
const MISSING_COST: Bytes = 1_024;
/** Errors come in bursts; between them there is no need to hold tens of megabytes. */
const KEPT_UNUSED: Millis = 30_000;

/** Each is in memory as JSON, and several times over as what it becomes until that turns out to be too much. */
const OPENED_AT_ONCE = 1;

type Found = Result<OpenSourceMap, { code: "no_source_map" | "malformed_map" }>;

function closeMap(found: Found): void {
  if (found.ok) found.value.close();
}

interface Entry {
  /** A promise until it is read. */
  found: Found | Promise<Found>;
  cost: Bytes;
  /** Whether it was used since the timer last fired. */
  isUsed: boolean;
  unused: NodeJS.Timeout;
}

/**
 * An LRU cache of source maps, each parsed once. Concurrent lookups of a map share one read, and a missing map is cached
 * too, since minified events come by the thousand. Entries unused for `keptUnused` milliseconds are dropped, at the latest
 * after as long again.
 */
export function mapCache(
  read: (id: string) => Promise<Uint8Array | null>,
  threads: MapThreads,
  { limit = DEFAULT_LIMIT, keptUnused = KEPT_UNUSED }: { limit?: Bytes; keptUnused?: Millis } = {},
): MapCache {
  const entries = new Map<string, Entry>();
  const run = inTurn(OPENED_AT_ONCE);
  let total: Bytes = 0;

  const remove = (id: string) => {
    const entry = entries.get(id);
    if (entry === undefined) return;
    clearTimeout(entry.unused);
    void Promise.resolve(entry.found).then(closeMap, () => undefined);
    total -= entry.cost;
    entries.delete(id);
  };

  const dropUnused = (id: string, entry: Entry) => {
    if (entry.isUsed) entry.unused.refresh();
    else remove(id);
    entry.isUsed = false;
  };

  return {
    drop: remove,
    lookup(id) {
      const known = entries.get(id);
      if (known !== undefined) {
        entries.delete(id);
        entries.set(id, known);
        known.isUsed = true;
        return known.found;
      }
      const entry: Entry = {
        found: Promise.resolve(err({ code: "no_source_map" })),
        cost: MISSING_COST,
        isUsed: false,
        unused: setTimeout(() => dropUnused(id, entry), keptUnused).unref(),
      };
      total += MISSING_COST;
      const openMap = async (): Promise<Found> => {
        const json = await read(id);
        if (entries.get(id) === entry && json !== null) {
          entry.cost += json.length;
          total += json.length;
        }
        for (const oldest of entries.keys()) {
          if (total <= limit || oldest === id) break;
          remove(oldest);
        }
        if (json === null) return err({ code: "no_source_map" });
        return threads.open(ownBuffer(json));
      };
      const found = run(openMap).catch((error: unknown) => {
        remove(id);
        throw error;
      });
      entry.found = found;
      entries.set(id, entry);
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

/** Bytes that can be transferred without their neighbours, copied only if they have any. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const owns = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return owns ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes);
}
