import { existsSync, openAsBlob } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { manifestPath, type MapEntry } from "./source-maps.ts";

/** Debug ids in one question to the collector. */
const ASKED_AT_ONCE = 500;

/**
 * Gives the collector the maps of this build that it does not have, so that the stack of the first error already names
 * the original lines.
 *
 * @returns how many maps were sent
 * @throws when the collector refuses a map or does not answer
 */
export async function registerSourceMaps(root: string, collector: string, token: string): Promise<number> {
  if (!existsSync(manifestPath(root))) return 0;
  const entries: MapEntry[] = JSON.parse(await readFile(manifestPath(root), "utf8"));
  const files = new Map(entries.map((entry) => [entry.debugId, entry.file]));
  let sent = 0;
  for (const debugId of await missing(collector, token, [...files.keys()])) {
    const file = files.get(debugId);
    if (!file) continue;
    // Read as it is sent: the launcher lives on for as long as its children do.
    await put(collector, token, debugId, await openAsBlob(join(root, file)));
    sent += 1;
  }
  return sent;
}

async function missing(collector: string, token: string, debugIds: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < debugIds.length; at += ASKED_AT_ONCE) {
    const answer = await fetch(`${collector}/api/v1/source-maps/missing`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ debugIds: debugIds.slice(at, at + ASKED_AT_ONCE) }),
    });
    if (!answer.ok)
      throw new Error(`the collector answered ${answer.status} when asked for missing source maps`);
    const { missing: some } = (await answer.json()) as { missing: string[] };
    found.push(...some);
  }
  return found;
}

async function put(collector: string, token: string, debugId: string, map: Blob): Promise<void> {
  const answer = await fetch(`${collector}/api/v1/source-maps/${debugId}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: map,
  });
  if (!answer.ok) throw new Error(`the collector answered ${answer.status} to the source map ${debugId}`);
}
