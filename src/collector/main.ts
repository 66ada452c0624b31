import { enableCompileCache } from "node:module";
import { resolve } from "node:path";
import { AppError } from "#lib/app-error.ts";
import { keepTicksFast } from "#lib/keep-ticks-fast.ts";
import { EnvError, publishCompileCache, readEnv } from "#config/env.ts";
import { StartError, startErrorText } from "#config/start-error.ts";

// What is kept may hold personal data: nobody else on this machine reads it.
process.umask(0o077);
keepTicksFast();

try {
  const env = readEnv();
  // From the second start on, code is loaded without the compiler that strips its types: a third less memory.
  const cache = enableCompileCache(resolve(env.GLASSHOUSE_DATA, "cache"));
  // Threads take the cache from here.
  if (cache.directory !== undefined) publishCompileCache(cache.directory);
  const { runCollector } = await import("#collector/compose.ts");
  await runCollector(env);
} catch (error) {
  if (!(error instanceof EnvError || error instanceof StartError || error instanceof AppError)) throw error;
  process.stderr.write(`${startErrorText(error)}\n`);
  process.exit(2);
}
