import { collectorUrl, nearHost } from "#config/addresses.ts";
import { readCredentials, type Credentials } from "#config/credentials.ts";
import type { Env } from "#config/env.ts";
import { collectorSpec, nameOf, namedConnection, nextSpec, type Setting } from "./children.ts";
import { gitRelease } from "./git-release.ts";
import { ownerVariable } from "./orphans.ts";
import { byHolder, findPortHolder } from "./port-holder.ts";
import { portVariable } from "./check-ports.ts";
import { reportDeath } from "./report-death.ts";
import { supervise, type ChildSpec, type Death, type Supervised } from "./supervise.ts";
import { say } from "./terminal.ts";
import { waitReady } from "./wait-ready.ts";

type Surface = Env["GLASSHOUSE_SURFACE"];

export interface Running {
  restartCollector: () => void;
}

/** Exit code of a process that says itself, in one line, why it cannot start. */
const EXIT_REFUSED = 2;

/**
 * Starts the collector, if it runs on this host, then the Next servers of `surfaces`, and waits until each answers. One that
 * dies is started again for ever; only what cannot start the first time ends the launcher. On a signal to stop, stops them
 * in reverse order, so that the last reports still reach the collector.
 *
 * @param onCollectorReady called each time the collector has started, until its signal aborts; the first call is awaited
 */
export async function launch({
  root,
  env,
  nodeEnv,
  surfaces,
  onCollectorReady = () => Promise.resolve(),
}: Pick<Setting, "root" | "env" | "nodeEnv"> & {
  surfaces: Surface[];
  onCollectorReady?: (credentials: Credentials, signal: AbortSignal) => Promise<void>;
}): Promise<Running> {
  const setting: Setting = { root, env, nodeEnv, release: gitRelease(root) };
  const stopping = new AbortController();
  const servers: Supervised[] = [];
  let collector: Supervised | undefined;
  const ready = new Set<ChildSpec["name"]>();
  let connection = namedConnection(env);

  const stop = async (exitCode: number) => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    await Promise.all(servers.map((server) => server.stop()));
    await collector?.stop();
    process.exit(exitCode);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));

  const onDeath = (death: Death) => {
    if (death.code === EXIT_REFUSED && !ready.has(death.name)) {
      void stop(EXIT_REFUSED);
      return "give up";
    }
    sayDeath(death, env[portVariable(death.name)]);
    const { dsn } = connection;
    if (dsn !== undefined) void reportDeath(death, dsn, setting.release, stopping.signal);
    return "restart";
  };
  const start = (specOf: () => ChildSpec, onStart = () => {}) =>
    supervise(() => markOwner(specOf(), env.GLASSHOUSE_DATA), { onStart, onDeath });

  const informed = Promise.withResolvers<void>();
  if (env.GLASSHOUSE_RUN.includes("collector")) {
    const connected = Promise.withResolvers<void>();
    let run = new AbortController();
    const followCollector = async () => {
      run.abort();
      run = new AbortController();
      const signal = AbortSignal.any([stopping.signal, run.signal]);
      // Not until it is ready: on a full disk it still answers questions, and app and dashboard have to say so.
      if (!(await waitReady(`${collectorUrl(env)}/healthz`, signal))) return;
      ready.add("collector");
      const credentials = await readCredentials(env.GLASSHOUSE_DATA);
      connection = credentials;
      connected.resolve();
      await onCollectorReady(credentials, signal);
      informed.resolve();
    };
    collector = start(
      () => collectorSpec(setting, ready.has("collector")),
      () => void followCollector(),
    );
    await connected.promise;
  } else informed.resolve();

  const known = connection;
  servers.push(...surfaces.map((surface) => start(() => nextSpec(setting, surface, known))));
  const answering = surfaces.map(async (surface) => {
    const url = `http://${nearHost(env.GLASSHOUSE_HOST)}:${portOf(env, surface)}/healthz`;
    if (await waitReady(url, stopping.signal)) ready.add(nameOf(surface));
  });
  await Promise.all([informed.promise, ...answering]);
  return { restartCollector: () => collector?.restart() };
}

export function portOf(env: Env, surface: Surface): number {
  return surface === "dashboard" ? env.DASHBOARD_PORT : env.PORT;
}

/** So that the next start finds it, should this launcher be killed. */
function markOwner(spec: ChildSpec, dataFolder: string): ChildSpec {
  return { ...spec, env: { ...spec.env, ...ownerVariable(dataFolder) } };
}

function sayDeath({ name, code, signal, backoff }: Death, port: number): void {
  const how = signal ? `was killed (${signal})` : `ended (code ${code})`;
  const holder = findPortHolder(port);
  const why = holder ? ` Its port ${port} is taken${byHolder(holder)}.` : "";
  say(`The ${name} ${how}; starting it again in ${backoff} ms.${why}`);
}
