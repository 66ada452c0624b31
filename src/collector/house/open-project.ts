import { uptime } from "node:os";
import type { Hono } from "hono";
import type { Logger } from "pino";
import { systemClock } from "#lib/clock.ts";
import { randomHex } from "#lib/random-hex.ts";
import { repeat } from "#lib/repeat.ts";
import type { Millis } from "#lib/units.ts";
import { publicIngestUrl } from "#config/addresses.ts";
import { notifyChannels, trustedProxies, type Env } from "#config/env.ts";
import { minFreeOf } from "#config/min-free.ts";
import { StartError } from "#config/start-error.ts";
import type { ProjectId } from "#lib/ids.ts";
import { rightsOf } from "#model/access/identity.ts";
import type { Right } from "#model/access/rights.ts";
import type { Project } from "#model/project.ts";
import { DEFAULT_RULES } from "#model/watch/default-rules.ts";
import type { Access } from "#collector/access/access.ts";
import type { SignInCheck } from "#collector/access/check-sign-in.ts";
import type { Exposure } from "#collector/access/exposure.ts";
import type { OidcSignIn } from "#collector/access/oidc/oidc-sign-in.ts";
import { createAssembler } from "#collector/artifacts/assemble.ts";
import type { ChunkStore } from "#collector/artifacts/chunk-store.ts";
import { isReadFromBundle, keepBundle } from "#collector/artifacts/keep-bundle.ts";
import { keepDebugFile } from "#collector/artifacts/keep-debug-file.ts";
import { readBundle } from "#collector/artifacts/read-bundle.ts";
import type { Figures } from "#collector/figures/figures.ts";
import { createApp } from "#collector/http/app.ts";
import { createCallers } from "#collector/http/auth.ts";
import { clientAddresses } from "#collector/http/remote-address.ts";
import type { IsLocal } from "#collector/http/request-origin.ts";
import { openUnsilenced } from "#collector/incidents/open-unsilenced.ts";
import { settleIncidents } from "#collector/incidents/settle-incidents.ts";
import { channelsOf } from "#collector/notify/channels/name-channels.ts";
import { startNotify } from "#collector/notify/notify.ts";
import type { ProjectDirectory } from "#collector/projects/directory.ts";
import { ownProject, type OwnProject } from "#collector/projects/own-project.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { BodyBudget } from "#collector/receive/body/body-budget.ts";
import { startFlushing } from "#collector/receive/flush-outcomes.ts";
import { createIngest, newEventId, type Ingest } from "#collector/receive/ingest.ts";
import { ingestRoutes } from "#collector/receive/ingest-routes.ts";
import type { IntakePool } from "#collector/receive/threads/intake-pool.ts";
import type { IngestEnv } from "#collector/receive/request.ts";
import { artifactRoutes, type BundleOrder } from "#collector/receive/uploads/artifact-routes.ts";
import { type DebugFileOrder, debugFileRoutes } from "#collector/receive/uploads/debug-file-routes.ts";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { createSymbolicator, type Symbolicator } from "#collector/symbolicate/symbolicator.ts";
import type { WatchProgress } from "#collector/watch/watch-progress.ts";
import { startWatch } from "#collector/watch/watch.ts";

const DAY: Millis = 86_400_000;

/** What the projects of a collector have in common. */
export interface House {
  env: Env;
  /** Where people, tokens and sessions are: the store of the first project. */
  store: Store;
  access: Access;
  check: SignInCheck["check"];
  exposure: Exposure;
  /** Null without an identity provider. */
  oidc: OidcSignIn | null;
  /** Of all projects together. */
  figures: Figures;
  directory: ProjectDirectory;
  /** The symbolicators of the projects with these names; all others are left out. */
  symbolicatorsOf: (slugs: string[]) => { project: ProjectId; symbolicator: Symbolicator }[];
  dashboardUrl: string;
  /** The collector's address, which is known once it listens. */
  url: () => string;
  bodies: BodyBudget;
  /** Undefined where there are too few cores for it. */
  intake: IntakePool | undefined;
  chunks: ChunkStore;
  isLocal: IsLocal;
  stopping: AbortSignal;
  log: Logger;
  report: (error: unknown) => void;
}

/** A project with everything that stands on its store. */
export interface OpenProject {
  own: OwnProject;
  store: Store;
  ingest: Ingest;
  symbolicator: Symbolicator;
  /** Receiving and reading. */
  app: Hono;
  /** Stops what runs beside requests, writes what waits, and closes the store. */
  close: () => Promise<void>;
}

/** Opens a project's store; `project` is whose a new folder is, without it the first one's. Throws like `openSqliteStore`. */
export function openStore(
  { env, log, figures }: Pick<House, "env" | "log" | "figures">,
  folder: string,
  given: {
    acceptNewState: boolean;
    sharedBy: () => number;
    project: Pick<Project, "id" | "slug" | "name"> | undefined;
  },
): Store {
  return openSqliteStore({
    folder,
    clock: systemClock,
    // Unlike the process's own timers, it goes on while the machine sleeps.
    elapsed: () => uptime() * 1000,
    retentionDays: env.GLASSHOUSE_RETENTION_DAYS,
    retentionBytes: env.GLASSHOUSE_RETENTION_BYTES,
    minFree: minFreeOf(env.GLASSHOUSE_MIN_FREE),
    onCommit(took, written) {
      figures.commits.observe(took / 1000);
      figures.items.add(written);
    },
    onAnswer: (took) => figures.questions.observe(took / 1000),
    onNotice: ({ code, subject, text, detail }) => log.warn({ code, subject, detail }, text),
    capsNewIssues: env.GLASSHOUSE_FLOOD_PROTECTION === "1",
    ...given,
  });
}

/** Composes receiving, reading and watching on top of a store. Throws `StartError` for what the operator can fix. */
export async function openProject(house: House, store: Store): Promise<OpenProject> {
  const { env, report } = house;
  const own = await ownProject(store);
  const symbolicator = createSymbolicator(store, systemClock, report, (id) => served?.forget(id));
  const served = house.intake?.serve(own.current().id, symbolicator.lookup);
  const ingest = createIngest({
    store,
    symbolicator,
    projects: () => Promise.resolve([own.current()]),
    now: store.now,
    newEventId,
    maxAge: env.GLASSHOUSE_RETENTION_DAYS * DAY,
    floodProtection: env.GLASSHOUSE_FLOOD_PROTECTION === "1",
    report,
  });
  await store.createDefaultRules([...DEFAULT_RULES], systemClock());
  const named = channelsOf(notifyChannels(env));
  if (!named.ok) throw new StartError(`GLASSHOUSE_NOTIFY: ${named.error.detail}`);
  await store.addNamedChannels(named.value, systemClock());

  const stopping = new AbortController();
  house.stopping.addEventListener("abort", () => stopping.abort());
  const notify = startNotify({
    store,
    clock: systemClock,
    dashboardUrl: house.dashboardUrl,
    project: own.current,
    key: env.GLASSHOUSE_NOTIFY_KEY ?? null,
    linkKey: await store.keepLinkKey(randomHex(64)),
    smtpUrl: env.GLASSHOUSE_SMTP_URL ?? null,
    every: env.GLASSHOUSE_WATCH_SECONDS * 1000,
    newId: newEventId,
    stopping: stopping.signal,
    report,
  });
  const watched: WatchProgress = { evaluatedAt: null, since: systemClock() };
  const context: ReadContext = {
    store,
    own,
    clock: systemClock,
    dashboardUrl: house.dashboardUrl,
    ingestUrl: () => publicIngestUrl(env) ?? house.url(),
    pendingOutcomes: () => ingest.pending.list(),
    changeSettings: (project, settings) => ingest.rules.change(project, settings),
    floodLevels: (project) => ingest.rules.floodLevels(project),
    symbolicate: symbolicator.symbolicate,
  };
  const app = createApp({
    ...house,
    house: house.store,
    context,
    watched,
    notifier: notify.notifier,
    newId: newEventId,
    ingest: receivingRoutes(house, { own, store, ingest, symbolicator }),
    clientAddress: clientAddresses(trustedProxies(env)),
    stopping: stopping.signal,
  });

  const every = env.GLASSHOUSE_WATCH_SECONDS * 1000;
  const watch = startWatch({ context, watched, every, newId: newEventId, stopping: stopping.signal, report });
  const settling = repeat(every, report, async () => {
    await openUnsilenced(context);
    await settleIncidents(context);
  });
  const outcomes = startFlushing(ingest);
  return {
    own,
    store,
    ingest,
    symbolicator,
    app,
    async close() {
      stopping.abort();
      served?.stop();
      await Promise.all([watch.stop(), notify.stop(), settling.stop()]);
      await outcomes.stop();
      await store.close();
    },
  };
}

/** Everything that is received: telemetry, and the builds' source maps. */
function receivingRoutes(
  house: House,
  {
    own,
    store,
    ingest,
    symbolicator,
  }: { own: OwnProject; store: Store; ingest: Ingest; symbolicator: Symbolicator },
): Hono<IngestEnv> {
  const { access, bodies, chunks, isLocal, symbolicatorsOf, report } = house;
  const callers = createCallers(access);
  const authorize = async (request: Request, right: Right, project = own.current().id) => {
    const identity = await callers(request);
    return identity !== null && rightsOf(identity, project).includes(right);
  };
  const takeBundle = async (bytes: Buffer, { release, projects }: BundleOrder) => {
    const bundle = await readBundle(bytes, isReadFromBundle);
    if (!bundle.ok) return bundle;
    const named = symbolicatorsOf(projects).map((target) => target.symbolicator);
    return keepBundle(bundle.value, release, async (id, map) => {
      for (const target of named.length === 0 ? [symbolicator] : named) await target.putMap(id, map);
    });
  };
  const mayWrite = async (request: Request, projects: string[]) => {
    for (const { project } of symbolicatorsOf(projects))
      if (!(await authorize(request, "write", project))) return false;
    return true;
  };
  const takeDebugFile = (bytes: Buffer, order: DebugFileOrder) => keepDebugFile(symbolicator, bytes, order);
  const hasRoom = async () => (await store.room()).shortSince === null;
  const routes = ingestRoutes({ bodies, ingest, authorize, hasRoom, isLocal });
  const uploads = { bodies, authorize, hasRoom };
  const assemble = createAssembler(chunks, takeBundle, report);
  const ingestUrl = publicIngestUrl(house.env);
  routes.route("/", artifactRoutes({ ...uploads, mayWrite, chunks, assemble, ingestUrl }));
  const assembleDebugFile = createAssembler(chunks, takeDebugFile, report);
  routes.route("/", debugFileRoutes({ ...uploads, assemble: assembleDebugFile, store: symbolicator }));
  return routes;
}
