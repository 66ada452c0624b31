import { zstdCompressSync } from "node:zlib";
import type { UnixMillis } from "#lib/units.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** Keeps a source map; a later one of the same debug id replaces it. */
export function putSourceMap(
  { state }: WriteContext,
  debugId: string,
  map: Uint8Array,
  now: UnixMillis,
): void {
  state
    .prepare("INSERT OR REPLACE INTO source_maps (debug_id, received, map) VALUES (?, ?, ?)")
    .run(debugId, Math.floor(now), zstdCompressSync(map));
}
