import { collectorUrl, type Env } from "#config/env.ts";
import { collectorSpec, nextSpec, readCredentials, type Credentials, type Setting } from "./children.ts";
import { gitRelease, requireEnv, requirePorts } from "./preflight.ts";
import { reportDeath } from "./report-death.ts";
import { supervise, type ChildSpec, type Death, type Supervised } from "./supervise.ts";
import { say } from "./terminal.ts";
import { waitReady } from "./wait-ready.ts";

export interface Running {
  env: Env;
  credentials: Credentials;
  collector: string;
  restartCollector: () => void;
}

/**
 * Starts the collector, then the Next servers of `surfaces`, and waits until each answers. On SIGINT or SIGTERM stops them
 * in reverse order, so that the last reports still reach the collector.
 *
 * @param whileStarting work that needs the collector, done while the Next servers start
 */
export async function launch(
  root: string,
  nodeEnv: Setting["nodeEnv"],
  surfaces: Env["GLASSHOUSE_SURFACE"][],
  whileStarting: (running: Running) => Promise<void>,
): Promise<Running> {
  const env = requireEnv();
  const setting: Setting = { root, env, nodeEnv, release: gitRelease(root) };
  await requirePorts(env, [
    "COLLECTOR_PORT",
    ...surfaces.map((surface) => (surface === "dashboard" ? "DASHBOARD_PORT" : "PORT")),
  ]);

  const stopping = new AbortController();
  const children: Supervised[] = [];
  let dsn: string | undefined;
  const stop = async (exitCode: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const [collector, ...servers] = children;
    await Promise.all(servers.map((server) => server.stop()));
    await collector?.stop();
    process.exit(exitCode);
  };
  const start = (spec: ChildSpec) =>
    children.push(
      supervise(spec, {
        onDeath: (death) => {
          sayDeath(death);
          if (dsn) void reportDeath(death, dsn, setting.release, stopping.signal);
        },
        onRefused: () => void stop(2),
      }),
    );
  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));

  const collector = collectorUrl(env);
  start(collectorSpec(setting));
  // Not until it is ready: on a full disk it still answers questions, and app and dashboard have to say so.
  await waitReady(`${collector}/healthz`, stopping.signal);
  const credentials = await readCredentials(env.GLASSHOUSE_DATA);
  dsn = credentials.dsn;
  const running = { env, credentials, collector, restartCollector: () => children[0]?.restart() };
  for (const surface of surfaces) start(nextSpec(setting, surface, credentials));
  await Promise.all([
    whileStarting(running),
    ...surfaces.map((surface) =>
      waitReady(`http://${loopbackOf(env)}:${portOf(env, surface)}/healthz`, stopping.signal),
    ),
  ]);
  return running;
}

export function portOf(env: Env, surface: Env["GLASSHOUSE_SURFACE"]): number {
  return surface === "dashboard" ? env.DASHBOARD_PORT : env.PORT;
}

/** The address at which this machine reaches a server that may listen on every address. */
export function loopbackOf(env: Env): string {
  return env.GLASSHOUSE_HOST === "0.0.0.0" || env.GLASSHOUSE_HOST === "::"
    ? "127.0.0.1"
    : env.GLASSHOUSE_HOST;
}

function sayDeath({ name, code, signal, backoff }: Death): void {
  say(
    `The ${name} ${signal ? `was killed (${signal})` : `ended (code ${code})`}; starting it again in ${backoff} ms.`,
  );
}
