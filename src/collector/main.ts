import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { AppError } from "#lib/app-error.ts";
import { keepTicksFast } from "#lib/keep-ticks-fast.ts";
import { makeFolder } from "#lib/make-folder.ts";
import { EnvError, publishCompileCache, readEnv } from "#config/env.ts";
import { StartError, startErrorText } from "#config/start-error.ts";

// The data may be personal, so no other user of this machine may read it.
process.umask(0o077);
keepTicksFast();

try {
  const env = readEnv();
  requireFolder(resolve(env.GLASSHOUSE_DATA));
  // From the second start on, code loads without the compiler that strips types, which saves a third of the memory.
  const cache = enableCompileCache(resolve(env.GLASSHOUSE_DATA, "cache"));
  // Worker threads inherit the cache from here.
  if (cache.directory !== undefined) publishCompileCache(cache.directory);
  const { runCollector } = await import("#collector/compose.ts");
  await runCollector(env, { acceptNewState: process.argv.includes("--accept-new-state") });
} catch (error) {
  if (!(error instanceof EnvError || error instanceof StartError || error instanceof AppError)) throw error;
  process.stderr.write(`${startErrorText(error)}\n`);
  process.exit(2);
}

/** Before anything else makes it: the compile cache would try for ever where a folder cannot be made. */
function requireFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    throw new StartError(`GLASSHOUSE_DATA: ${folder} cannot be made (${(error as Error).message}).`);
  }
}
