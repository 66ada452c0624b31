import { zstdDecompressSync } from "node:zlib";
import type { StoreFiles } from "../engine/open-files.ts";

/** The JSON of a source map. */
export function getSourceMap({ state }: StoreFiles, debugId: string): Uint8Array | null {
  const row = state.prepare("SELECT map FROM source_maps WHERE debug_id = ?").get(debugId) as
    | { map: Uint8Array }
    | undefined;
  return row === undefined ? null : new Uint8Array(zstdDecompressSync(row.map));
}

export function missingSourceMaps({ state }: StoreFiles, debugIds: string[]): string[] {
  const select = state.prepare("SELECT 1 FROM source_maps WHERE debug_id = ?");
  return debugIds.filter((debugId) => select.get(debugId) === undefined);
}
