import { parseDebugId } from "#collector/normalize/debug-id.ts";
import type { Ingest } from "#collector/receive/ingest.ts";

/** Which of the debug ids have no map yet, in the spelling in which they were asked for; what is no debug id is left out. */
export async function missingSourceMaps(ingest: Ingest, debugIds: string[]): Promise<string[]> {
  const asked = new Map<string, string>();
  for (const debugId of debugIds) {
    const id = parseDebugId(debugId);
    if (id !== undefined) asked.set(id, debugId);
  }
  const missing = await ingest.store.missingSourceMaps([...asked.keys()]);
  return missing.flatMap((id) => asked.get(id) ?? []);
}
