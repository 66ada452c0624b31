import { closeSync, globSync, mkdirSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

/** Where a build keeps the maps of the browser's chunks; Next serves `.next/static`, and nothing else of it. */
const BROWSER_MAPS = ".next/source-maps";
const MANIFEST = ".next/source-maps/manifest.json";
/** The debug id stands in a map's first lines. */
const HEAD_BYTES = 1024;
const DEBUG_ID = /"debugId":\s*"([0-9a-f-]{36})"/;

export interface MapEntry {
  debugId: string;
  /** Relative to the root. */
  file: string;
}

/** Moves the browser's maps out of the served folder, and lists all maps of the build by debug id. */
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

export function manifestPath(root: string): string {
  return join(root, MANIFEST);
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
