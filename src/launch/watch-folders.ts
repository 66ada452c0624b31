import { watch } from "node:fs";
import type { Millis } from "#lib/units.ts";

/** An editor writes a file in several steps, and a checkout writes many files. */
const QUIET: Millis = 200;

/** Calls `changed` once things are quiet after a TypeScript file under one of the folders was written. */
export function watchFolders(folders: string[], changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET);
    });
  }
}
