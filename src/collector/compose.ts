import { resolve } from "node:path";
import { pino } from "pino";
import { AppError } from "#lib/app-error.ts";
import { systemClock } from "#lib/clock.ts";
import { collectorUrl, type Env } from "#config/env.ts";
import { StartError } from "#config/start-error.ts";
import { dsnOf } from "#model/project.ts";
import { createAccess } from "./access/access.ts";
import { checkBind } from "./access/check-bind.ts";
import { readApiToken, writeCredentials } from "./access/credentials.ts";
import { setPassword } from "./access/set-password.ts";
import { createApp } from "./http/app.ts";
import { closeServer, listen } from "./http/listen.ts";
import { remoteAddress } from "./http/remote-address.ts";
import { createQueries } from "./query/queries.ts";
import { openSqliteStore } from "./store/sqlite/open-store.ts";

/** Requests may run on for this long once the collector is told to stop; then their connections are cut. */
const GRACE = 3000;
const DEADLINE = 5000;

/**
 * Opens the store, mounts what writes and what reads, and listens; stops on SIGTERM or SIGINT within five seconds.
 * Throws `StartError`, or `AppError` of the store or the socket, for what the operator can mend.
 */
export async function runCollector(env: Env): Promise<void> {
  const log = pino({ level: env.LOG_LEVEL, base: null });
  const folder = resolve(env.GLASSHOUSE_DATA);
  const store = openSqliteStore({ folder, clock: systemClock, retentionDays: env.GLASSHOUSE_RETENTION_DAYS });
  if (env.GLASSHOUSE_PASSWORD !== undefined) await setPassword(store, env.GLASSHOUSE_PASSWORD);
  const bind = checkBind(env.GLASSHOUSE_HOST, (await store.getPasswordHash()) !== null);
  if (!bind.ok) throw new StartError(bind.error.detail);
  const apiToken = env.GLASSHOUSE_API_TOKEN ?? (await readApiToken(folder));

  const stopping = new AbortController();
  let url = collectorUrl(env);
  const app = createApp({
    queries: createQueries({
      store,
      clock: systemClock,
      dashboardUrl: `http://localhost:${env.DASHBOARD_PORT}`,
      collectorUrl: () => url,
    }),
    access: createAccess({ store, clock: systemClock, apiToken }),
    remoteAddress,
    stopping: stopping.signal,
    report: (error) => log.error({ err: error, context: contextOf(error) }, "request failed"),
  });

  const { server, port } = await listen(app, env.GLASSHOUSE_HOST, env.COLLECTOR_PORT);
  url = collectorUrl({ ...env, COLLECTOR_PORT: port });
  const [project] = await store.listProjects();
  if (project !== undefined) await writeCredentials(folder, { dsn: dsnOf(project, url), apiToken, url });
  // Whoever started the collector waits for this line, whatever the level.
  pino({ level: "info", base: null }).info({ ready: true, url }, "collector ready");

  const stop = async (signal: string) => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    log.info({ signal }, "collector stops");
    setTimeout(() => process.exit(1), DEADLINE).unref();
    await closeServer(server, GRACE);
    await store.close();
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a promise was rejected unheard"));
}

function contextOf(error: Error): unknown {
  return error instanceof AppError ? error.context : undefined;
}
