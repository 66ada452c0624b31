import { err, ok, type Result } from "#lib/result.ts";
import { parseDebugId } from "#collector/normalize/debug-id.ts";
import type { Ingest } from "#collector/receive/ingest.ts";

export type SourceMapRefusal = { code: "bad_debug_id" | "not_a_source_map" };

/** Keeps a source map under its debug id; it serves the events that come after. */
export async function putSourceMap(
  ingest: Ingest,
  debugId: string,
  map: Uint8Array,
): Promise<Result<null, SourceMapRefusal>> {
  const id = parseDebugId(debugId);
  if (id === undefined) return err({ code: "bad_debug_id" });
  if (!looksLikeSourceMap(map)) return err({ code: "not_a_source_map" });
  await ingest.store.putSourceMap(id, map);
  ingest.sourceMaps.forget(id);
  return ok(null);
}

/** Maps reach tens of megabytes: parsing one only to check it would hold up everybody else's events. */
function looksLikeSourceMap(map: Uint8Array): boolean {
  const json = Buffer.from(map.buffer, map.byteOffset, map.byteLength);
  return json[0] === 0x7b && (json.includes('"mappings"') || json.includes('"sections"'));
}
