import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What `npm run package` notes in the archive. */
export interface Packaged {
  /** The git commit that it was built from; undefined where there was none. */
  release?: string | undefined;
}

export const PACKAGED_FILE = "packaged.json";

/** What this folder was packaged from; undefined for a source tree. */
export function readPackaged(root: string): Packaged | undefined {
  const file = join(root, PACKAGED_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Packaged) : undefined;
}
