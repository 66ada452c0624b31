import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { err, ok, type Result } from "#lib/result.ts";
import { collectSourceMaps } from "./source-maps.ts";
import { readPackaged } from "./packaged.ts";
import { nextCli } from "./next-cli.ts";
import { finishScripts } from "./finish-scripts.ts";
import { sourceStamp } from "./source-stamp.ts";

const STAMP_FILE = ".next/glasshouse-source.txt";

/**
 * Next derives the ids of server actions from this key, which it would draw by chance: the same source would not make the same
 * build. It is no secret, and encrypts nothing: each process draws its own at its start (`serve.ts`).
 */
const ACTION_ID_KEY = Buffer.alloc(32).toString("base64");

/** Whether `.next` contains a finished build of exactly this source. A package has nothing else. */
export function isBuilt(root: string): boolean {
  if (readPackaged(root) !== undefined) return true;
  const file = join(root, STAMP_FILE);
  return existsSync(file) && readFileSync(file, "utf8") === sourceStamp(root);
}

/** Builds app and dashboard, which are one build, and moves the source maps out of the served folder. */
export async function buildApp(root: string): Promise<Result<void, { code: "build_failed" }>> {
  // Computed first, so that a file that changes during the build makes it stale.
  const stamp = sourceStamp(root);
  const build = spawn(process.execPath, [nextCli(), "build"], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTION_ID_KEY,
    },
  });
  const [code] = await once(build, "exit");
  if (code !== 0) return err({ code: "build_failed" });
  collectSourceMaps(root);
  finishScripts(root);
  writeFileSync(join(root, STAMP_FILE), stamp);
  return ok(undefined);
}
