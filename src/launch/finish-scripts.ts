import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What Turbopack puts into the first line of each script, so that a stack's file leads to its source map. */
const BY_STACK =
  /^;!function\(\)\{try \{ var e=[^;]*,n=\(new e\.Error\)\.stack;n&&\(\(e\._debugIds\|\| \(e\._debugIds=\{\}\)\)\[n\]="([0-9a-f-]{36})"\)\}catch\(e\)\{\}\}\(\);\n/;
const END = /\n\n(?=\/\/# debugId=)/;

/** Makes Chromium compile all functions while the script downloads, instead of each one, on the main thread, when called. */
const COMPILE_EARLY = "//# allFunctionsCalledOnLoad";

/** Where Turbopack's runtime in the browser looks for scripts, and what tells it; `basePath` is not known when it is built. */
const CHUNK_BASE = '"string"==typeof TURBOPACK_CHUNK_BASE_PATH?TURBOPACK_CHUNK_BASE_PATH:"/_next/"';
const BY_OWN_ADDRESS = 'document.currentScript.getAttribute("src").split("static/",1)[0]';

/**
 * Lets Turbopack's runtime load scripts from where it was loaded itself. Lines and columns stay as they are in its source map.
 *
 * @returns null if the script is not the runtime
 */
export function relocateRuntime(script: string): string | null {
  if (!script.includes(CHUNK_BASE)) return null;
  return script.replace(CHUNK_BASE, () => BY_OWN_ADDRESS.padEnd(CHUNK_BASE.length));
}

/**
 * Names a script's debug id by its address instead of a stack, for which the browser would parse the whole script a
 * second time on the main thread. Lines and columns of the code stay as they are in its source map.
 *
 * @param isOnEveryPage whether to compile it early, which costs memory: only worth it for what always runs
 */
export function finishScript(script: string, isOnEveryPage: boolean): string {
  const id = BY_STACK.exec(script)?.[1];
  if (id === undefined || !END.test(script)) return script;
  const byAddress = `try{(globalThis._debugIds??={})["Error\\n    at "+document.currentScript.src+":1:1"]="${id}"}catch{}`;
  // The comment must stand before any code. Modules run after the whole script has, so that its end is early enough.
  return isOnEveryPage
    ? script.replace(BY_STACK, `${COMPILE_EARLY}\n`).replace(END, () => `\n${byAddress}\n`)
    : script.replace(BY_STACK, () => `${byAddress}\n`);
}

/** Rewrites the browser's scripts of a finished build. */
export function finishScripts(root: string): void {
  const next = join(root, ".next");
  const manifest: { rootMainFiles: string[] } = JSON.parse(
    readFileSync(join(next, "build-manifest.json"), "utf8"),
  );
  let runtimes = 0;
  for (const file of globSync("static/chunks/**/*.js", { cwd: next })) {
    const script = readFileSync(join(next, file), "utf8");
    const relocated = relocateRuntime(script);
    if (relocated !== null) runtimes += 1;
    const finished = finishScript(relocated ?? script, manifest.rootMainFiles.includes(file));
    if (finished !== script) writeFileSync(join(next, file), finished);
  }
  if (runtimes === 0)
    throw new Error("Turbopack's runtime no longer names the path of its scripts as it did");
}
