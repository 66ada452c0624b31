import type { Server } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino, type Logger } from "pino";
import { AppError } from "#lib/app-error.ts";
import { systemClock } from "#lib/clock.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { giveBack } from "#lib/collect-garbage.ts";
import { collectorUrl, publicUrl } from "#config/addresses.ts";
import type { Env } from "#config/env.ts";
import { oidcSettings } from "#config/oidc.ts";
import { StartError } from "#config/start-error.ts";
import { dsnOf, type Project } from "#model/project.ts";
import { announcedExposure } from "#collector/access/announce-exposure.ts";
import { createAccess } from "#collector/access/access.ts";
import { createSignInCheck } from "#collector/access/check-sign-in.ts";
import { checkBind } from "#collector/access/check-bind.ts";
import { createOidcSignIn } from "#collector/access/oidc/oidc-sign-in.ts";
import { readTokens, writeCredentials } from "#collector/access/credentials.ts";
import { setPassword } from "#collector/access/set-password.ts";
import { createChunkStore } from "#collector/artifacts/chunk-store.ts";
import { createFigures, watchLoop } from "#collector/figures/figures.ts";
import { openIntake } from "#collector/house/open-intake.ts";
import { chooseProject } from "#collector/house/choose-project.ts";
import { type House, openProject, openStore } from "#collector/house/open-project.ts";
import { createProjects, type OpenProjects } from "#collector/house/open-projects.ts";
import { createCallers } from "#collector/http/auth.ts";
import { closeServer, listen } from "#collector/http/listen.ts";
import { remoteAddress } from "#collector/http/remote-address.ts";
import { localRequests, recordProxies } from "#collector/http/request-origin.ts";
import { securityHeaders } from "#collector/http/security-headers.ts";
import { timeRequests } from "#collector/http/time-requests.ts";
import { createLog } from "#collector/log/create-log.ts";
import { keepOwnPoints } from "#collector/overview/keep-own-points.ts";
import { createBodyBudget } from "#collector/receive/body/body-budget.ts";
import { countGrpcCall } from "#collector/receive/otlp/grpc-refusal.ts";
import type { Store } from "#collector/store/port/store.ts";

/** How long running requests may take after a signal to stop; then their connections are cut. */
const GRACE: Millis = 1_200;
/** How long the whole stop may take. */
const DEADLINE: Millis = 2_200;
/** After that long, what starting needed is garbage. V8 would keep it, a third of the heap, until there is as much again. */
const SETTLED: Millis = 10_000;
/** Of all request bodies in memory together, as they arrived. */
const MAX_BODIES: Bytes = 48 * 1_048_576;

/**
 * Opens the projects' stores, composes receiving and reading on top of them, and listens. Stops within two and a half seconds of
 * SIGTERM or SIGINT.
 * Throws `StartError`, or an `AppError` of the store or the socket, for what the operator can fix.
 */
export async function runCollector(env: Env, { acceptNewState }: { acceptNewState: boolean }): Promise<void> {
  const log = createLog(env.LOG_LEVEL);
  const say = (text: string) => log.warn(text);
  const report = (error: unknown) => log.error({ err: error, context: contextOf(error) }, "request failed");
  const folder = resolve(env.GLASSHOUSE_DATA);
  const figures = createFigures();
  watchLoop(figures);
  const shared = { acceptNewState, sharedBy: () => projects.all().length };
  const open = (within: string, project?: Pick<Project, "id" | "slug" | "name">) =>
    openStore({ env, log, figures }, within, { ...shared, project });
  const store = open(folder);
  const provider = oidcSettings(env);
  await requirePassword(env, store, provider !== null);
  const exposure = await announcedExposure({
    store,
    clock: systemClock,
    isPublic: env.GLASSHOUSE_URL !== undefined,
    hasProvider: provider !== null,
    say,
    report,
  });
  const kept = await readTokens(folder);
  const tokens = {
    apiToken: env.GLASSHOUSE_API_TOKEN ?? kept.apiToken,
    dashboardToken: env.GLASSHOUSE_DASHBOARD_TOKEN ?? kept.dashboardToken,
  };
  const { check } = createSignInCheck({ store, clock: systemClock, sleep });
  const access = createAccess({ store, clock: systemClock, check, ...tokens, exposure, provider, report });
  const stopping = new AbortController();
  const dashboardUrl = publicUrl(env) ?? `http://localhost:${env.DASHBOARD_PORT}`;
  let url = collectorUrl(env);

  const projects: OpenProjects = createProjects({
    folder,
    store,
    openStore: open,
    openProject: (opened) => openProject(house, opened),
  });
  const intake = openIntake(env, report);
  const house: House = {
    env,
    store,
    access,
    check,
    exposure,
    oidc:
      provider &&
      createOidcSignIn({ settings: provider, dashboardUrl, store, clock: systemClock, access, say }),
    figures,
    directory: projects.directory,
    symbolicatorsOf: (slugs) =>
      [...new Set(slugs)]
        .map((slug) => projects.find(slug))
        .filter((project) => project !== undefined)
        .map(({ own, symbolicator }) => ({ project: own.current().id, symbolicator })),
    dashboardUrl,
    url: () => url,
    bodies: createBodyBudget(MAX_BODIES, intake?.seats),
    intake,
    chunks: createChunkStore(join(folder, "chunks"), systemClock),
    isLocal: localRequests(remoteAddress, exposure),
    stopping: stopping.signal,
    log,
    report,
  };
  await projects.openAll();
  const first = projects.first();

  const publishCredentials = () =>
    writeCredentials(folder, { dsn: dsnOf(first.own.current(), url), ...tokens, url });
  // Before listening: other processes read them as soon as the collector is ready.
  await publishCredentials();
  const app = timeRequests(chooseProject(projects, createCallers(access), report), figures.requests);
  const { server, port } = await listen(app, env.GLASSHOUSE_HOST, env.COLLECTOR_PORT, {
    headers: securityHeaders(env),
    onRequest: recordProxies(exposure),
    onGrpc: (path) => void countGrpcCall(first.ingest, path),
  });
  if (port !== env.COLLECTOR_PORT) {
    url = collectorUrl({ ...env, COLLECTOR_PORT: port });
    await publishCredentials();
  }
  const ownPoints =
    env.GLASSHOUSE_OWN_METRICS === "1"
      ? keepOwnPoints({ store, figures, projectId: first.own.current().id, clock: systemClock, report })
      : undefined;
  stopOnSignals({ log, stopping, server, ownPoints, projects });
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));

  // The launcher waits for this line, whatever the level.
  pino({ level: "info", base: null }).info({ ready: true, url }, "collector ready");
  setTimeout(giveBack, SETTLED).unref();
}

/** Sets the operator's password, and refuses to bind to a public address where nobody could sign in. */
async function requirePassword(env: Env, store: Store, hasProvider: boolean): Promise<void> {
  if (env.GLASSHOUSE_PASSWORD !== undefined) await setPassword(store, env.GLASSHOUSE_PASSWORD, systemClock());
  const bind = checkBind(env.GLASSHOUSE_HOST, hasProvider || (await store.getSignIns()).isPasswordSet);
  if (!bind.ok) throw new StartError(bind.error.detail);
}

/** Stops in order on the first signal, and at once on a second one. */
function stopOnSignals({
  log,
  stopping,
  server,
  ownPoints,
  projects,
}: {
  log: Logger;
  stopping: AbortController;
  server: Server;
  ownPoints: ReturnType<typeof keepOwnPoints> | undefined;
  projects: OpenProjects;
}): void {
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    log.info({ signal }, "collector stops");
    setTimeout(() => process.exit(1), DEADLINE).unref();
    await closeServer(server, GRACE);
    await ownPoints?.stop();
    await projects.closeAll();
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void stop(signal));
  process.on("SIGINT", (signal) => void stop(signal));
}

function contextOf(error: unknown): unknown {
  return error instanceof AppError ? error.context : undefined;
}
