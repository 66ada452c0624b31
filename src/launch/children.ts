import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { collectorUrl, isLoopback, type Env } from "#config/env.ts";
import { COLLECTOR_FLAGS } from "./collector-flags.ts";
import type { Credentials } from "./credentials.ts";
import { NEXT_CLI } from "./next-cli.ts";
import type { ChildSpec } from "./supervise.ts";

/** What every child is told beside the environment that we were started with. */
export interface Setting {
  root: string;
  env: Env;
  /** The git commit, when there is one and nothing else was said. */
  release: string | undefined;
  nodeEnv: "production" | "development";
}

export function collectorSpec({ root, env, nodeEnv }: Setting): ChildSpec {
  return {
    name: "collector",
    cwd: root,
    args: [...COLLECTOR_FLAGS, join(root, "src/collector/main.ts")],
    env: {
      ...process.env,
      NODE_ENV: nodeEnv,
      COLLECTOR_PORT: String(env.COLLECTOR_PORT),
      NODE_NO_WARNINGS: "1",
      ...compileCache(env),
    },
  };
}

/**
 * The collector keeps what it compiled, for its next start. Known from the first instant, also of the first start, it spares
 * all later ones the compiler that strips types, and its thirty megabytes. The folder is for its owner only.
 */
function compileCache(env: Env): { NODE_COMPILE_CACHE?: string } {
  const folder = resolve(env.GLASSHOUSE_DATA, "cache");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return { NODE_COMPILE_CACHE: folder };
  } catch {
    // The collector says what is wrong with its folder.
    return {};
  }
}

/** The app, the dashboard, or both in one development server. */
export function nextSpec(
  setting: Setting,
  surface: Env["GLASSHOUSE_SURFACE"],
  credentials: Credentials,
): ChildSpec {
  const { root, env, nodeEnv, release } = setting;
  const port = surface === "dashboard" ? env.DASHBOARD_PORT : env.PORT;
  const isDashboard = surface === "dashboard";
  return {
    name: isDashboard ? "dashboard" : "app",
    cwd: root,
    args: [
      NEXT_CLI,
      nodeEnv === "production" ? "start" : "dev",
      "-p",
      String(port),
      "-H",
      env.GLASSHOUSE_HOST,
    ],
    env: {
      ...process.env,
      NODE_ENV: nodeEnv,
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      GLASSHOUSE_SURFACE: surface,
      COLLECTOR_URL: collectorUrl(env),
      SENTRY_DSN: env.SENTRY_DSN ?? credentials.dsn,
      SENTRY_RELEASE: env.SENTRY_RELEASE ?? release,
      OTEL_SERVICE_NAME: isDashboard ? "glasshouse-dashboard" : env.OTEL_SERVICE_NAME,
      GLASSHOUSE_API_TOKEN: credentials.apiToken,
      // Nobody but this machine can reach a lab on loopback, and it is where a first error comes from.
      GLASSHOUSE_FAULTS: env.GLASSHOUSE_FAULTS ?? (isLoopback(env.GLASSHOUSE_HOST) ? "1" : "0"),
    },
  };
}
