import { zstdDecompressSync } from "node:zlib";
import type { Connection } from "../connection.ts";

/** The JSON of a source map. */
export function getSourceMap(connection: Connection, debugId: string): Uint8Array | null {
  const row = connection.prepare("SELECT map FROM source_maps WHERE debug_id = ?").get(debugId) as
    | { map: Uint8Array }
    | undefined;
  return row === undefined ? null : new Uint8Array(zstdDecompressSync(row.map));
}

export function missingSourceMaps(connection: Connection, debugIds: string[]): string[] {
  const select = connection.prepare("SELECT 1 FROM source_maps WHERE debug_id = ?");
  return debugIds.filter((debugId) => select.get(debugId) === undefined);
}
