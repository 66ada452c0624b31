import type { Server } from "node:http";
import { uptime } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Hono } from "hono";
import { pino, type Logger } from "pino";
import { AppError } from "#lib/app-error.ts";
import { systemClock } from "#lib/clock.ts";
import { randomHex } from "#lib/random-hex.ts";
import { repeat } from "#lib/repeat.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { collectorUrl, publicIngestUrl, publicOrigin } from "#config/addresses.ts";
import { notifyChannels, trustedProxies, type Env } from "#config/env.ts";
import { minFreeOf } from "#config/min-free.ts";
import { StartError } from "#config/start-error.ts";
import { rightsOf } from "#model/access/identity.ts";
import type { Right } from "#model/access/rights.ts";
import { dsnOf } from "#model/project.ts";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import { announcedExposure } from "#collector/access/announce-exposure.ts";
import { createAccess, type Access } from "#collector/access/access.ts";
import { createSignInCheck } from "#collector/access/check-sign-in.ts";
import { checkBind } from "#collector/access/check-bind.ts";
import { readTokens, writeCredentials } from "#collector/access/credentials.ts";
import { setPassword } from "#collector/access/set-password.ts";
import { createAssembler } from "#collector/artifacts/assemble.ts";
import { isReadFromBundle, keepBundle } from "#collector/artifacts/keep-bundle.ts";
import { keepDebugFile } from "#collector/artifacts/keep-debug-file.ts";
import { readBundle } from "#collector/artifacts/read-bundle.ts";
import { type DebugFileOrder, debugFileRoutes } from "#collector/receive/uploads/debug-file-routes.ts";
import { createChunkStore } from "#collector/artifacts/chunk-store.ts";
import { createBodyBudget } from "#collector/receive/body/body-budget.ts";
import { startFlushing } from "#collector/receive/flush-outcomes.ts";
import { createFigures, watchLoop } from "#collector/figures/figures.ts";
import { createLog } from "#collector/log/create-log.ts";
import { createApp } from "#collector/http/app.ts";
import { artifactRoutes, type BundleOrder } from "#collector/receive/uploads/artifact-routes.ts";
import { createCallers } from "#collector/http/auth.ts";
import { countGrpcCall } from "#collector/receive/otlp/grpc-refusal.ts";
import { ingestRoutes } from "#collector/receive/ingest-routes.ts";
import { closeServer, listen } from "#collector/http/listen.ts";
import { clientAddresses, remoteAddress } from "#collector/http/remote-address.ts";
import { localRequests, recordProxies, type IsLocal } from "#collector/http/request-origin.ts";
import { timeRequests } from "#collector/http/time-requests.ts";
import { securityHeaders } from "#collector/http/security-headers.ts";
import type { IngestEnv } from "#collector/receive/request.ts";
import { createIngest, newEventId, type Ingest } from "#collector/receive/ingest.ts";
import { keepOwnPoints } from "#collector/overview/keep-own-points.ts";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { WatchProgress } from "#collector/watch/watch-progress.ts";
import { channelsOf } from "#collector/notify/channels/name-channels.ts";
import { openUnsilenced } from "#collector/incidents/open-unsilenced.ts";
import { settleIncidents } from "#collector/incidents/settle-incidents.ts";
import { startNotify } from "#collector/notify/notify.ts";
import { startWatch } from "#collector/watch/watch.ts";
import { createSymbolicator, type Symbolicator } from "#collector/symbolicate/symbolicator.ts";

/** How long running requests may take after a signal to stop; then their connections are cut. */
const GRACE: Millis = 1_200;
/** How long the whole stop may take. */
const DEADLINE: Millis = 2_200;
const DAY: Millis = 86_400_000;
/** Of all request bodies in memory together, as they arrived. */
const MAX_BODIES: Bytes = 48 * 1_048_576;

/**
 * Opens the store, composes receiving and reading on top of it, and listens. Stops within two and a half seconds of SIGTERM or SIGINT.
 * Throws `StartError`, or an `AppError` of the store or the socket, for what the operator can fix.
 */
export async function runCollector(env: Env, { acceptNewState }: { acceptNewState: boolean }): Promise<void> {
  const log = createLog(env.LOG_LEVEL);
  const report = (error: unknown) => log.error({ err: error, context: contextOf(error) }, "request failed");
  const folder = resolve(env.GLASSHOUSE_DATA);
  const figures = createFigures();
  watchLoop(figures);
  const store = openSqliteStore({
    folder,
    clock: systemClock,
    // Unlike the process's own timers, it goes on while the machine sleeps.
    elapsed: () => uptime() * 1000,
    retentionDays: env.GLASSHOUSE_RETENTION_DAYS,
    retentionBytes: env.GLASSHOUSE_RETENTION_BYTES,
    minFree: minFreeOf(env.GLASSHOUSE_MIN_FREE),
    acceptNewState,
    onCommit(took, written) {
      figures.commits.observe(took / 1000);
      figures.items.add(written);
    },
    onAnswer: (took) => figures.questions.observe(took / 1000),
    onNotice: ({ code, subject, text, detail }) => log.warn({ code, subject, detail }, text),
    capsNewIssues: env.GLASSHOUSE_FLOOD_PROTECTION === "1",
  });
  await requirePassword(env, store);
  const exposure = await announcedExposure({
    store,
    clock: systemClock,
    isPublic: env.GLASSHOUSE_URL !== undefined,
    say: (text) => log.warn(text),
    report,
  });
  const kept = await readTokens(folder);
  const tokens = {
    apiToken: env.GLASSHOUSE_API_TOKEN ?? kept.apiToken,
    dashboardToken: env.GLASSHOUSE_DASHBOARD_TOKEN ?? kept.dashboardToken,
  };
  const { check } = createSignInCheck({ store, clock: systemClock, sleep });
  const access = createAccess({ store, clock: systemClock, check, ...tokens, exposure, report });
  // Projects are created at the first start only.
  const projects = await store.listProjects();
  const symbolicator = createSymbolicator(store, systemClock, report);
  const ingest = createIngest({
    store,
    symbolicator,
    projects: () => Promise.resolve(projects),
    now: store.now,
    newEventId,
    maxAge: env.GLASSHOUSE_RETENTION_DAYS * DAY,
    floodProtection: env.GLASSHOUSE_FLOOD_PROTECTION === "1",
    report,
  });

  await store.createDefaultRules([...DEFAULT_RULES], systemClock());
  const stopping = new AbortController();
  const dashboardUrl = publicOrigin(env) ?? `http://localhost:${env.DASHBOARD_PORT}`;
  const named = channelsOf(notifyChannels(env));
  if (!named.ok) throw new StartError(`GLASSHOUSE_NOTIFY: ${named.error.detail}`);
  await store.addNamedChannels(named.value, systemClock());
  const notify = startNotify({
    store,
    clock: systemClock,
    dashboardUrl,
    key: env.GLASSHOUSE_NOTIFY_KEY ?? null,
    linkKey: await store.keepLinkKey(randomHex(64)),
    smtpUrl: env.GLASSHOUSE_SMTP_URL ?? null,
    every: env.GLASSHOUSE_WATCH_SECONDS * 1000,
    newId: newEventId,
    stopping: stopping.signal,
    report,
  });
  const watched: WatchProgress = { evaluatedAt: null, since: systemClock() };
  const isLocal = localRequests(remoteAddress, exposure);
  let url = collectorUrl(env);
  const context: ReadContext = {
    store,
    clock: systemClock,
    dashboardUrl,
    ingestUrl: () => publicIngestUrl(env) ?? url,
    retention: { days: env.GLASSHOUSE_RETENTION_DAYS, bytes: env.GLASSHOUSE_RETENTION_BYTES ?? null },
    pendingOutcomes: () => ingest.pending.list(),
    changeSettings: (project, settings) => ingest.rules.change(project, settings),
    floodLevels: (project) => ingest.rules.floodLevels(project),
    symbolicate: symbolicator.symbolicate,
  };
  const app = createApp({
    context,
    access,
    check,
    exposure,
    watched,
    figures,
    notifier: notify.notifier,
    newId: newEventId,
    ingest: receivingRoutes({
      folder,
      store,
      access,
      isLocal,
      ingest,
      symbolicator,
      ingestUrl: publicIngestUrl(env),
      report,
    }),
    clientAddress: clientAddresses(trustedProxies(env)),
    isLocal,
    stopping: stopping.signal,
    report,
  });

  const [project] = projects;
  const publishCredentials = async () => {
    if (project !== undefined) await writeCredentials(folder, { dsn: dsnOf(project, url), ...tokens, url });
  };
  // Before listening: other processes read them as soon as the collector is ready.
  await publishCredentials();
  const { server, port } = await listen(
    timeRequests(app, figures.requests),
    env.GLASSHOUSE_HOST,
    env.COLLECTOR_PORT,
    {
      headers: securityHeaders(env),
      onRequest: recordProxies(exposure),
      onGrpc: (path) => void countGrpcCall(ingest, path),
    },
  );
  if (port !== env.COLLECTOR_PORT) {
    url = collectorUrl({ ...env, COLLECTOR_PORT: port });
    await publishCredentials();
  }
  const watch = startWatch({
    context,
    watched,
    every: env.GLASSHOUSE_WATCH_SECONDS * 1000,
    newId: newEventId,
    stopping: stopping.signal,
    report,
  });
  const settling = repeat(env.GLASSHOUSE_WATCH_SECONDS * 1000, report, async () => {
    await openUnsilenced(context);
    await settleIncidents(context);
  });
  const own =
    project !== undefined && env.GLASSHOUSE_OWN_METRICS === "1"
      ? keepOwnPoints({ store, figures, projectId: project.id, clock: systemClock, report })
      : undefined;
  const outcomes = startFlushing(ingest);
  stopOnSignals({ log, stopping, server, watch, notify, settling, own, outcomes, store });
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));

  // The launcher waits for this line, whatever the level.
  pino({ level: "info", base: null }).info({ ready: true, url }, "collector ready");
}

/** Sets the operator's password, and refuses to bind to a public address without one. */
async function requirePassword(env: Env, store: Store): Promise<void> {
  if (env.GLASSHOUSE_PASSWORD !== undefined) await setPassword(store, env.GLASSHOUSE_PASSWORD, systemClock());
  const bind = checkBind(env.GLASSHOUSE_HOST, (await store.getSignIns()).isPasswordSet);
  if (!bind.ok) throw new StartError(bind.error.detail);
}

/** Everything that is received: telemetry, and the builds' source maps. */
function receivingRoutes({
  folder,
  store,
  access,
  isLocal,
  ingest,
  symbolicator,
  ingestUrl,
  report,
}: {
  folder: string;
  store: Store;
  access: Access;
  isLocal: IsLocal;
  ingest: Ingest;
  symbolicator: Symbolicator;
  ingestUrl: string | undefined;
  report: (error: unknown) => void;
}): Hono<IngestEnv> {
  const bodies = createBodyBudget(MAX_BODIES);
  const callers = createCallers(access);
  const authorize = async (request: Request, right: Right) => {
    const identity = await callers(request);
    return identity !== null && rightsOf(identity).includes(right);
  };
  const chunks = createChunkStore(join(folder, "chunks"), systemClock);
  const keepMap = async (id: string, map: Uint8Array) => void (await symbolicator.putMap(id, map));
  const takeBundle = async (bytes: Buffer, { release }: BundleOrder) => {
    const bundle = await readBundle(bytes, isReadFromBundle);
    return bundle.ok ? keepBundle(bundle.value, release, keepMap) : bundle;
  };
  const takeDebugFile = (bytes: Buffer, order: DebugFileOrder) => keepDebugFile(symbolicator, bytes, order);
  const hasRoom = async () => (await store.room()).shortSince === null;
  const routes = ingestRoutes({ bodies, ingest, authorize, hasRoom, isLocal });
  const uploads = { bodies, authorize, hasRoom };
  const assemble = createAssembler(chunks, takeBundle, report);
  routes.route("/", artifactRoutes({ ...uploads, chunks, assemble, ingestUrl }));
  const assembleDebugFile = createAssembler(chunks, takeDebugFile, report);
  routes.route("/", debugFileRoutes({ ...uploads, assemble: assembleDebugFile, store: symbolicator }));
  return routes;
}

/** Stops in order on the first signal, and at once on a second one. */
function stopOnSignals({
  log,
  stopping,
  server,
  watch,
  notify,
  settling,
  own,
  outcomes,
  store,
}: {
  log: Logger;
  stopping: AbortController;
  server: Server;
  watch: ReturnType<typeof startWatch>;
  notify: ReturnType<typeof startNotify>;
  settling: ReturnType<typeof repeat>;
  own: ReturnType<typeof keepOwnPoints> | undefined;
  outcomes: ReturnType<typeof startFlushing>;
  store: Store;
}): void {
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    log.info({ signal }, "collector stops");
    setTimeout(() => process.exit(1), DEADLINE).unref();
    await closeServer(server, GRACE);
    await Promise.all([watch.stop(), notify.stop(), settling.stop(), own?.stop()]);
    await outcomes.stop();
    await store.close();
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
}

function contextOf(error: unknown): unknown {
  return error instanceof AppError ? error.context : undefined;
}
