import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

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
  collector: { url: string; apiToken: string; dsn: string },
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
