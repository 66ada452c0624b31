import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Clock } from "#lib/clock.ts";
import type { OidcSettings } from "#config/oidc.ts";
import { type Access, createAccess } from "#collector/access/access.ts";
import { createSignInCheck } from "#collector/access/check-sign-in.ts";
import { openExposure } from "#collector/access/exposure.ts";
import { createOidcSignIn } from "#collector/access/oidc/oidc-sign-in.ts";
import { createFigures } from "#collector/figures/figures.ts";
import { createApp } from "#collector/http/app.ts";
import { localRequests } from "#collector/http/request-origin.ts";
import { createIngest, newEventId } from "#collector/receive/ingest.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { Store } from "#collector/store/port/store.ts";
import { NOTIFIER } from "./no-notifier.ts";
import { oneProject } from "./one-project.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { createSymbolicator } from "#collector/symbolicate/symbolicator.ts";
import { NOW } from "../contract/make-batch.ts";

export const TOKEN = "the-api-token-of-these-tests";
export const DASHBOARD_TOKEN = "the-dashboard-token-of-these-tests";

export interface ReadApi {
  store: Store;
  /** What its handlers read with. */
  context: ReadContext;
  app: Hono;
  /** What was written to the log about sign-ins by a provider. */
  said: string[];
  /** Requests with the API token. */
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  stopping: AbortController;
  /** Throws an unexpected error. */
  discard: () => Promise<void>;
}

interface Surroundings {
  clock?: Clock;
  /** The provider by which people sign in. */
  provider?: OidcSettings | null;
}

/**
 * The whole read side over an empty store, without a socket. `address` is the client's. `changed` replaces parts of who may do
 * what.
 */
export async function openReadApi(
  address: string | null = "127.0.0.1",
  changed: Partial<Access> = {},
  { clock = () => NOW, provider = null }: Surroundings = {},
): Promise<ReadApi> {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-api-"));
  const store = openSqliteStore({ folder, clock, retentionDays: 30 });
  const reported: Error[] = [];
  const said: string[] = [];
  const stopping = new AbortController();
  const exposure = await openExposure({
    store,
    clock,
    isPublic: false,
    onFirst: () => undefined,
    report: (error) => reported.push(error as Error),
  });
  const ingest = createIngest({
    store,
    symbolicator: createSymbolicator(store, clock, (error) => reported.push(error as Error)),
    floodProtection: false,
    projects: () => store.listProjects(),
    now: clock,
    newEventId,
    maxAge: 30 * 86_400_000,
    report: (error) => reported.push(error as Error),
  });
  const { own, directory } = await oneProject(store);
  const context: ReadContext = {
    store,
    own,
    clock,
    dashboardUrl: "http://localhost:3001",
    ingestUrl: () => "http://127.0.0.1:4318",
    pendingOutcomes: () => ingest.pending.list(),
    changeSettings: (project, settings) => ingest.rules.change(project, settings),
    floodLevels: (project) => ingest.rules.floodLevels(project),
    symbolicate: () => Promise.resolve(),
  };
  const report = (error: unknown) => void reported.push(error as Error);
  const { check } = createSignInCheck({ store, clock, sleep: () => Promise.resolve() });
  const tokens = { apiToken: TOKEN, dashboardToken: DASHBOARD_TOKEN };
  const access = createAccess({ store, clock, check, ...tokens, exposure, provider, report });
  const say = (line: string) => void said.push(line);
  const { dashboardUrl } = context;
  const app = createApp({
    context,
    house: store,
    directory,
    access: { ...access, ...changed },
    check,
    exposure,
    oidc: provider && createOidcSignIn({ settings: provider, dashboardUrl, store, clock, access, say }),
    watched: { evaluatedAt: null, since: 0 },
    figures: createFigures(),
    notifier: NOTIFIER,
    newId: newEventId,
    clientAddress: () => address,
    isLocal: localRequests(() => address, exposure),
    stopping: stopping.signal,
    report,
  });
  return {
    store,
    context,
    app,
    said,
    stopping,
    get: async (path, headers = {}) =>
      app.request(`http://localhost${path}`, { headers: { authorization: `Bearer ${TOKEN}`, ...headers } }),
    async discard() {
      stopping.abort();
      await store.close();
      await rm(folder, { recursive: true });
      if (reported[0] !== undefined) throw reported[0];
    },
  };
}
