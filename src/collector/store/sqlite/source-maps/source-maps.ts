import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { UnixMillis } from "#lib/units.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** The JSON of a source map. */
export function getSourceMap({ state }: StoreFiles, debugId: string): Uint8Array | null {
  const row = state.prepare("SELECT map FROM source_maps WHERE debug_id = ?").get(debugId) as
    | { map: Uint8Array }
    | undefined;
  return row === undefined ? null : new Uint8Array(zstdDecompressSync(row.map));
}

/** The debug ids without a source map. */
export function missingSourceMaps({ state }: StoreFiles, debugIds: string[]): string[] {
  const select = state.prepare("SELECT 1 FROM source_maps WHERE debug_id = ?");
  return debugIds.filter((debugId) => select.get(debugId) === undefined);
}

/** Stores a source map (its JSON) under its debug id, replacing an earlier one. */
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
