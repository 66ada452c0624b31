import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Millis } from "#lib/units.ts";
import type { Env } from "#config/env.ts";
import { COLLECTOR_FLAGS, compileCache, SERVER_FLAGS, stopWithParent } from "./children.ts";
import { readPackaged } from "./packaged.ts";

/** What takes longer is not waited for. */
const LONGEST: Millis = 20_000;

/** Whether the children will find compiled code. A package is compiled. */
export function isCompileCacheFilled(root: string, env: Env): boolean {
  const { NODE_COMPILE_CACHE: folder } = compileCache(env);
  return readPackaged(root) !== undefined || folder === undefined || readdirSync(folder).length > 0;
}

/**
 * Fills the compile cache of this data folder with what the children load, by processes that end. Children that compile hold the
 * compiler that strips types until their next start: 25 MB, and 10 for each thread.
 */
export async function fillCompileCache(root: string, env: Env): Promise<void> {
  const cache = compileCache(env);
  if (cache.NODE_COMPILE_CACHE === undefined) return;
  const folder = mkdtempSync(join(cache.NODE_COMPILE_CACHE, "fill-"));
  const run = (...args: string[]) =>
    spawn(process.execPath, [...stopWithParent(root), ...args], {
      cwd: folder,
      stdio: ["ignore", "pipe", "ignore", "ipc"],
      timeout: LONGEST,
      env: {
        ...cache,
        NODE_ENV: "production",
        NODE_NO_WARNINGS: "1",
        GLASSHOUSE_DATA: folder,
        COLLECTOR_PORT: "0",
        LOG_LEVEL: "error",
      },
    });
  const remotes = pathToFileURL(join(root, "src/collector/store/sqlite/load-remotes.ts")).href;
  const collector = run("--import", remotes, ...COLLECTOR_FLAGS, join(root, "src/collector/main.ts"));
  // Its first line says that it is ready.
  collector.stdout?.once("data", () => collector.kill());
  // It ends as soon as it is loaded: there is no build in this folder.
  const server = run(...SERVER_FLAGS, join(root, "src/launch/serve.ts"));
  await Promise.all([collector, server].map(ended));
  rmSync(folder, { recursive: true, force: true });
}

async function ended(child: ChildProcess): Promise<void> {
  await once(child, "close").catch(() => undefined);
}
