import { join, resolve } from "node:path";
import { pino } from "pino";
import { AppError } from "#lib/app-error.ts";
import { systemClock } from "#lib/clock.ts";
import { collectorUrl, type Env } from "#config/env.ts";
import { StartError } from "#config/start-error.ts";
import { dsnOf } from "#model/project.ts";
import { createAccess } from "#collector/access/access.ts";
import { checkBind } from "#collector/access/check-bind.ts";
import { readApiToken, writeCredentials } from "#collector/access/credentials.ts";
import { setPassword } from "#collector/access/set-password.ts";
import { createAssembler } from "#collector/artifacts/assemble.ts";
import { createChunkStore } from "#collector/artifacts/chunk-store.ts";
import { createBodyBudget } from "#collector/receive/body/body-budget.ts";
import { createApp } from "#collector/http/app.ts";
import { artifactRoutes } from "#collector/receive/uploads/artifact-routes.ts";
import { bearerToken } from "#collector/http/auth.ts";
import { ingestRoutes } from "#collector/receive/ingest-routes.ts";
import { closeServer, listen } from "#collector/http/listen.ts";
import { remoteAddress } from "#collector/http/remote-address.ts";
import { createIngest, newEventId } from "#collector/receive/ingest.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { createSymbolicator } from "#collector/symbolicate/symbolicator.ts";

/** How long requests may go on after a signal to stop; then their connections are cut. */
const GRACE = 3000;
const DEADLINE = 5000;
const DAY = 86_400_000;
/** Of all request bodies in memory together. */
const MAX_BODIES = 256 * 1_048_576;

/**
 * Opens the store, mounts the write and the read side, and listens; stops within five seconds of SIGTERM or SIGINT.
 * Throws `StartError`, or an `AppError` of the store or the socket, for what the operator can fix.
 */
export async function runCollector(env: Env): Promise<void> {
  const log = pino({ level: env.LOG_LEVEL, base: null });
  const folder = resolve(env.GLASSHOUSE_DATA);
  const store = openSqliteStore({
    folder,
    clock: systemClock,
    retentionDays: env.GLASSHOUSE_RETENTION_DAYS,
    retentionBytes: env.GLASSHOUSE_RETENTION_BYTES,
  });
  if (env.GLASSHOUSE_PASSWORD !== undefined) await setPassword(store, env.GLASSHOUSE_PASSWORD);
  const bind = checkBind(env.GLASSHOUSE_HOST, (await store.getPasswordHash()) !== null);
  if (!bind.ok) throw new StartError(bind.error.detail);
  const apiToken = env.GLASSHOUSE_API_TOKEN ?? (await readApiToken(folder));

  const stopping = new AbortController();
  let url = collectorUrl(env);
  const access = createAccess({ store, clock: systemClock, apiToken });
  const report = (error: unknown) => log.error({ err: error, context: contextOf(error) }, "request failed");
  // Projects are created at the first start only.
  const projects = await store.listProjects();
  const symbolicator = createSymbolicator(store, systemClock, report);
  const ingest = createIngest({
    store,
    symbolicator,
    projects: () => Promise.resolve(projects),
    now: systemClock,
    newEventId,
    maxAge: env.GLASSHOUSE_RETENTION_DAYS * DAY,
    report,
  });
  const authorize = (request: Request) => access.isAllowed(bearerToken(request.headers));
  const chunks = createChunkStore(join(folder, "chunks"), systemClock);
  const keepMap = async (id: string, map: Uint8Array) => void (await symbolicator.putMap(id, map));
  const bodies = createBodyBudget(MAX_BODIES);
  const receiving = ingestRoutes({
    bodies,
    ingest,
    authorize,
    peerAddress: (c) => remoteAddress(c) ?? undefined,
  });
  receiving.route(
    "/",
    artifactRoutes({ bodies, authorize, chunks, assemble: createAssembler(chunks, keepMap, report) }),
  );
  const context: ReadContext = {
    store,
    clock: systemClock,
    dashboardUrl: `http://localhost:${env.DASHBOARD_PORT}`,
    collectorUrl: () => url,
    retention: { days: env.GLASSHOUSE_RETENTION_DAYS, bytes: env.GLASSHOUSE_RETENTION_BYTES ?? null },
    changeSettings: (project, settings) => ingest.rules.change(project, settings),
    symbolicate: symbolicator.symbolicate,
  };
  const app = createApp({
    context,
    access,
    newId: newEventId,
    ingest: receiving,
    remoteAddress,
    stopping: stopping.signal,
    report,
  });

  const [project] = projects;
  const publishCredentials = async () => {
    if (project !== undefined) await writeCredentials(folder, { dsn: dsnOf(project, url), apiToken, url });
  };
  // Before listening: other processes read them as soon as the collector is ready.
  await publishCredentials();
  const { server, port } = await listen(app, env.GLASSHOUSE_HOST, env.COLLECTOR_PORT);
  if (port !== env.COLLECTOR_PORT) {
    url = collectorUrl({ ...env, COLLECTOR_PORT: port });
    await publishCredentials();
  }
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
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));

  // The launcher waits for this line, whatever the level.
  pino({ level: "info", base: null }).info({ ready: true, url }, "collector ready");
}

function contextOf(error: unknown): unknown {
  return error instanceof AppError ? error.context : undefined;
}
