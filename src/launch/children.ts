import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isLoopback } from "#lib/loopback.ts";
import { makeFolder } from "#lib/make-folder.ts";
import { collectorUrl, publicPath } from "#config/addresses.ts";
import type { Env } from "#config/env.ts";
import { nextCli } from "./next-cli.ts";
import { VERSION } from "./version.ts";
import type { ChildSpec } from "./supervise.ts";

/** What every child gets besides the launcher's own environment. */
export interface Setting {
  root: string;
  env: Env;
  /** The git commit, if there is one. */
  release: string | undefined;
  nodeEnv: "production" | "development";
}

/**
 * V8's flags for servers, nearly all of whose objects live as long as a request.
 *
 * - V8 would allocate among the old objects where many survived once, as after a moment in which everybody waited. Each of them then
 *   holds what it refers to until all memory is collected, and so on without end: the collector copied twenty times as much.
 * - V8 would collect after some seconds without much to do, and throw away compiled code that is old by the number of collections:
 *   after each lull, everything would be compiled again. `collect-garbage.ts` does the collecting, later.
 */
export const SERVER_FLAGS = [
  "--no-allocation-site-pretenuring",
  "--no-memory-reducer",
  "--no-flush-bytecode",
];

/**
 * The same for the collector.
 *
 * - Half the default young generation: less memory under load at the same speed.
 * - One further thread for what V8 does beside the program: on few cores more of them only wait for each other. It does not
 *   help with young objects: so few survive that dividing them costs more.
 */
export const COLLECTOR_FLAGS = [
  ...SERVER_FLAGS,
  "--max-semi-space-size=16",
  "--v8-pool-size=1",
  "--no-parallel-scavenge",
];

/**
 * glibc gives each thread an arena of its own, whose free pieces no other can use: with two for all, the collector holds a tenth
 * less under load and after it, at the same speed. Other C libraries ignore it.
 */
export const COLLECTOR_ALLOCATOR = { MALLOC_ARENA_MAX: "2" };

/** @param wasReady whether this launcher's collector was ready before; consent to a new state file is for its first start */
export function collectorSpec({ root, env, nodeEnv }: Setting, wasReady: boolean): ChildSpec {
  return {
    name: "collector",
    cwd: root,
    args: [
      ...stopWithParent(root),
      ...COLLECTOR_FLAGS,
      join(root, "src/collector/main.ts"),
      ...(wasReady ? [] : acceptedNewState()),
    ],
    env: {
      ...COLLECTOR_ALLOCATOR,
      ...process.env,
      ...shared({ env }),
      NODE_ENV: nodeEnv,
      NODE_NO_WARNINGS: "1",
      COLLECTOR_PORT: String(env.COLLECTOR_PORT),
      ...compileCache(env),
    },
  };
}

/** What a child cannot find out itself: it runs in the root, wherever the launcher was started, and npm may not have been. */
function shared({ env }: Pick<Setting, "env">): Record<string, string | undefined> {
  return {
    GLASSHOUSE_DATA: resolve(env.GLASSHOUSE_DATA),
    npm_package_version: env.npm_package_version ?? VERSION,
  };
}

/** Node's flags for every child: it must not outlive the launcher. */
export function stopWithParent(root: string): string[] {
  return ["--import", pathToFileURL(join(root, "src/lib/stop-with-parent.ts")).href];
}

/** The operator's consent to a new state file, given to the launcher. */
function acceptedNewState(): string[] {
  return process.argv.filter((argument) => argument === "--accept-new-state");
}

/**
 * A cache of a child's compiled code, unless the operator names one. Set from the first start on, it saves later ones a
 * quarter of their processor time and, in the collector, the compiler that strips types, and its thirty megabytes. Only the
 * owner may read the folder.
 */
export function compileCache(env: Pick<Env, "GLASSHOUSE_DATA">): { NODE_COMPILE_CACHE?: string } {
  if (process.env["NODE_COMPILE_CACHE"] !== undefined) return {};
  const folder = resolve(env.GLASSHOUSE_DATA, "cache");
  try {
    makeFolder(folder);
    return { NODE_COMPILE_CACHE: folder };
  } catch {
    // The collector itself reports what is wrong with its folder.
    return {};
  }
}

/** How app and dashboard reach the collector. */
export interface Connection {
  /** Undefined for a dashboard on a host of its own that reports its errors to nobody. */
  dsn: string | undefined;
  dashboardToken: string;
}

/** The connection to a collector on another host, as the operator set it. */
export function namedConnection(env: Pick<Env, "SENTRY_DSN" | "GLASSHOUSE_DASHBOARD_TOKEN">): Connection {
  return { dsn: env.SENTRY_DSN, dashboardToken: env.GLASSHOUSE_DASHBOARD_TOKEN ?? "" };
}

/** The process that serves a surface; the one development server is the app's. */
export function nameOf(surface: Env["GLASSHOUSE_SURFACE"]): "app" | "dashboard" {
  return surface === "dashboard" ? "dashboard" : "app";
}

/** The app, the dashboard, or both in one development server. */
export function nextSpec(
  setting: Setting,
  surface: Env["GLASSHOUSE_SURFACE"],
  connection: Connection,
): ChildSpec {
  const { root, env, nodeEnv, release } = setting;
  const port = surface === "dashboard" ? env.DASHBOARD_PORT : env.PORT;
  const isDashboard = surface === "dashboard";
  return {
    name: nameOf(surface),
    cwd: root,
    args: [
      ...stopWithParent(root),
      ...(nodeEnv === "production"
        ? [
            ...SERVER_FLAGS,
            join(root, "src/launch/serve.ts"),
            root,
            String(port),
            env.GLASSHOUSE_HOST,
            isDashboard ? publicPath(env) : "",
          ]
        : [nextCli(), "dev", "-p", String(port), "-H", env.GLASSHOUSE_HOST]),
    ],
    env: {
      ...process.env,
      ...shared(setting),
      NODE_ENV: nodeEnv,
      ...(nodeEnv === "production" ? compileCache(env) : {}),
      NEXT_TELEMETRY_DISABLED: "1",
      PORT: String(port),
      GLASSHOUSE_SURFACE: surface,
      COLLECTOR_URL: collectorUrl(env),
      SENTRY_DSN: env.SENTRY_DSN ?? connection.dsn,
      SENTRY_RELEASE: env.SENTRY_RELEASE ?? release,
      OTEL_SERVICE_NAME: isDashboard ? "glasshouse-dashboard" : env.OTEL_SERVICE_NAME,
      // The app may be public: it can report, and holds nothing with which to read. Empty, because Next reads `.env` itself and
      // sets what is not set.
      GLASSHOUSE_API_TOKEN: "",
      GLASSHOUSE_NOTIFY: "",
      GLASSHOUSE_NOTIFY_KEY: "",
      GLASSHOUSE_SMTP_URL: "",
      GLASSHOUSE_OIDC_CLIENT_SECRET: "",
      GLASSHOUSE_PASSWORD: surface === "app" ? "" : env.GLASSHOUSE_PASSWORD,
      GLASSHOUSE_DASHBOARD_TOKEN: surface === "app" ? "" : connection.dashboardToken,
      OTEL_EXPORTER_OTLP_HEADERS: otlpHeadersFor(env, connection),
      // The fault lab, where a first error comes from, is for this machine.
      GLASSHOUSE_FAULTS: env.GLASSHOUSE_FAULTS ?? (isLoopback(env.GLASSHOUSE_HOST) ? "local" : "0"),
    },
  };
}

/** The collector's key, unless the operator sends spans and log records elsewhere. */
function otlpHeadersFor(env: Env, { dsn }: Connection): string | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || dsn === undefined)
    return env.OTEL_EXPORTER_OTLP_HEADERS;
  const key = `x-sentry-auth=${encodeURIComponent(`sentry sentry_key=${new URL(dsn).username}`)}`;
  return [env.OTEL_EXPORTER_OTLP_HEADERS, key].filter(Boolean).join(",");
}
