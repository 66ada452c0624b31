import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openAsBlob,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** The folder for the maps of browser chunks. Of `.next`, Next serves only `static`. */
const BROWSER_MAPS = ".next/source-maps";
const MANIFEST = ".next/source-maps/manifest.json";
/** A map's debug id is in its first lines. */
const HEAD_BYTES = 1024;
const DEBUG_ID = /"debugId":\s*"([0-9a-f-]{36})"/;

interface MapEntry {
  debugId: string;
  /** Relative to the root. */
  file: string;
}

/** Moves the browser's source maps out of the served folder, and writes a manifest of all maps of the build by debug id. */
export function collectSourceMaps(root: string): void {
  mkdirSync(join(root, BROWSER_MAPS), { recursive: true });
  for (const file of globSync(".next/static/**/*.map", { cwd: root })) {
    renameSync(join(root, file), join(root, BROWSER_MAPS, basename(file)));
  }
  const files = globSync([`${BROWSER_MAPS}/*.map`, ".next/server/**/*.map"], { cwd: root });
  const entries = files.flatMap((file): MapEntry[] => {
    const debugId = readDebugId(join(root, file));
    return debugId ? [{ debugId, file }] : [];
  });
  writeFileSync(join(root, MANIFEST), JSON.stringify(entries, null, 1));
}

function readDebugId(path: string): string | undefined {
  const head = Buffer.alloc(HEAD_BYTES);
  const file = openSync(path, "r");
  try {
    const length = readSync(file, head, 0, HEAD_BYTES, 0);
    return DEBUG_ID.exec(head.toString("latin1", 0, length))?.[1];
  } finally {
    closeSync(file);
  }
}

/** Debug ids per request to the collector. */
const IDS_PER_REQUEST = 500;

/**
 * Uploads the source maps of this build that the collector does not have, so that even the first error's stack shows the
 * original lines.
 *
 * @returns the number of uploaded maps
 * @throws if the collector refuses a map or does not answer
 */
export async function registerSourceMaps(root: string, collector: string, token: string): Promise<number> {
  if (!existsSync(join(root, MANIFEST))) return 0;
  const entries: MapEntry[] = JSON.parse(await readFile(join(root, MANIFEST), "utf8"));
  const files = new Map(entries.map((entry) => [entry.debugId, entry.file]));
  let sent = 0;
  for (const debugId of await findMissing(collector, token, [...files.keys()])) {
    const file = files.get(debugId);
    if (!file) continue;
    // Streamed from disk: the launcher lives as long as its children, and would keep the memory.
    await upload(collector, token, debugId, await openAsBlob(join(root, file)));
    sent += 1;
  }
  return sent;
}

async function findMissing(collector: string, token: string, debugIds: string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < debugIds.length; at += IDS_PER_REQUEST) {
    const answer = await fetch(`${collector}/api/v1/source-maps/missing`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ debugIds: debugIds.slice(at, at + IDS_PER_REQUEST) }),
    });
    if (!answer.ok)
      throw new Error(`the collector answered ${answer.status} to the query for missing source maps`);
    const { missing: some } = (await answer.json()) as { missing: string[] };
    found.push(...some);
  }
  return found;
}

async function upload(collector: string, token: string, debugId: string, map: Blob): Promise<void> {
  const answer = await fetch(`${collector}/api/v1/source-maps/${debugId}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: map,
  });
  if (!answer.ok) throw new Error(`the collector answered ${answer.status} to the source map ${debugId}`);
}
