import { execFile, spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface Target {
  url: string;
  apiToken: string;
  dsn: string;
}

/** This machine's real `sentry-cli`: from `SENTRY_CLI_PATH`, else from the path; undefined if there is none. */
export function findSentryCli(): string | undefined {
  const path = process.env["SENTRY_CLI_PATH"] ?? "sentry-cli";
  return spawnSync(path, ["--version"], { stdio: "ignore" }).status === 0 ? path : undefined;
}

/**
 * Runs `sentry-cli` against a collector, and returns its output. Rejects if it fails.
 *
 * @param folder the working folder
 */
export async function runSentryCli(
  cli: string,
  collector: Target,
  folder: string,
  args: string[],
): Promise<string> {
  const { stdout, stderr } = await run(cli, args, {
    cwd: folder,
    timeout: 60_000,
    env: {
      NODE_ENV: "test",
      PATH: process.env["PATH"],
      HOME: folder,
      NO_COLOR: "1",
      SENTRY_URL: `${collector.url}/`,
      SENTRY_AUTH_TOKEN: collector.apiToken,
      SENTRY_DSN: collector.dsn,
      SENTRY_ORG: "glasshouse",
      SENTRY_PROJECT: "app",
      SENTRY_LOAD_DOTENV: "0",
      SENTRY_DISABLE_UPDATE_CHECK: "1",
    },
  });
  return stdout + stderr;
}

/**
 * Uploads a script and its source map through a proxy with a certificate that nobody knows; returns what `sentry-cli` said.
 *
 * @param folder where both are written
 */
export async function uploadScript(cli: string, collector: Target, folder: string): Promise<string> {
  await writeFile(join(folder, ".sentryclirc"), "[http]\nverify_ssl = false\n");
  await writeFile(
    join(folder, "app.js"),
    "function a(){throw new Error('x')}\n//# sourceMappingURL=app.js.map\n",
  );
  const map = {
    version: 3,
    file: "app.js",
    sources: ["a.ts"],
    sourcesContent: ["x"],
    names: [],
    mappings: "AAAA",
  };
  await writeFile(join(folder, "app.js.map"), JSON.stringify(map));
  await runSentryCli(cli, collector, folder, ["sourcemaps", "inject", "."]);
  return runSentryCli(cli, collector, folder, ["sourcemaps", "upload", "."]);
}

/** What `sentry-cli` says of an upload that arrived. */
export const UPLOADED = /Uploaded files to Sentry|Nothing to upload, all files are on the server/;
