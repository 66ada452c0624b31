import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing; only the owner may read them. Node's own recursive `mkdir` never
 * returns under `/proc`, where a folder is always "not found".
 *
 * @throws the system's error if one of them cannot be made
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in between.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
