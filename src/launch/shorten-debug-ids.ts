import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What Turbopack puts into the first line of each chunk, so that a stack's file leads to its source map. */
const BY_STACK =
  /^;!function\(\)\{try \{ var e=[^;]*,n=\(new e\.Error\)\.stack;n&&\(\(e\._debugIds\|\| \(e\._debugIds=\{\}\)\)\[n\]="([0-9a-f-]{36})"\)\}catch\(e\)\{\}\}\(\);$/m;

/**
 * The same, but with the script's address instead of a stack. For a stack, the browser parses the whole chunk a second
 * time on the main thread.
 */
export function shortenDebugId(chunk: string): string {
  return chunk.replace(
    BY_STACK,
    (_, id: string) =>
      `try{(globalThis._debugIds??={})["Error\\n    at "+document.currentScript.src+":1:1"]="${id}"}catch{}`,
  );
}

/** Rewrites the scripts of a finished build. */
export function shortenDebugIds(root: string): void {
  for (const file of globSync(".next/static/chunks/**/*.js", { cwd: root })) {
    const chunk = readFileSync(join(root, file), "utf8");
    const short = shortenDebugId(chunk);
    if (short !== chunk) writeFileSync(join(root, file), short);
  }
}
