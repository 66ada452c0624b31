import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Project } from "#model/project.ts";
import { createAccess } from "#collector/access/access.ts";
import { createSignInCheck } from "#collector/access/check-sign-in.ts";
import { createFigures } from "#collector/figures/figures.ts";
import { createApp } from "#collector/http/app.ts";
import { localRequests } from "#collector/http/request-origin.ts";
import { createBodyBudget } from "#collector/receive/body/body-budget.ts";
import { ingestRoutes } from "#collector/receive/ingest-routes.ts";
import { createIngest, newEventId } from "#collector/receive/ingest.ts";
import { collectorClient } from "#dashboard/collector-client/collector-client.ts";
import { NOTIFIER } from "./no-notifier.ts";
import { oneProject } from "./one-project.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { createSymbolicator } from "#collector/symbolicate/symbolicator.ts";

const TOKEN = "the-api-token-of-these-tests";
const DASHBOARD_TOKEN = "the-dashboard-token-of-these-tests";

/** The receiving and the reading side of a collector over its own store on disk, with the clock stopped. */
export async function storedCollector(now: number) {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-receive-"));
  const clock = () => now;
  const store = openSqliteStore({ folder, clock, retentionDays: 30 });
  const projects = await store.listProjects();
  const [project] = projects as [Project];
  const { own, directory } = await oneProject(store);
  const failures: unknown[] = [];
  const exposure = { isExposed: () => false, recordProxy: () => undefined };
  const ingest = createIngest({
    store,
    symbolicator: createSymbolicator(store, clock, (error) => failures.push(error)),
    projects: () => Promise.resolve(projects),
    now: clock,
    newEventId,
    maxAge: 30 * 86_400_000,
    floodProtection: false,
    report: (error) => failures.push(error),
  });
  const { check } = createSignInCheck({ store, clock, sleep: () => Promise.resolve() });
  const app = createApp({
    house: store,
    directory,
    context: {
      store,
      own,
      clock,
      dashboardUrl: "http://d",
      ingestUrl: () => "http://c",
      pendingOutcomes: () => ingest.pending.list(),
      changeSettings: (id, settings) => ingest.rules.change(id, settings),
      floodLevels: (id) => ingest.rules.floodLevels(id),
      symbolicate: () => Promise.resolve(),
    },
    access: createAccess({
      store,
      clock,
      check,
      apiToken: TOKEN,
      dashboardToken: DASHBOARD_TOKEN,
      exposure,
      provider: null,
      report: (error) => failures.push(error),
    }),
    check,
    exposure,
    oidc: null,
    watched: { evaluatedAt: null, since: 0 },
    figures: createFigures(),
    notifier: NOTIFIER,
    newId: newEventId,
    ingest: ingestRoutes({
      bodies: createBodyBudget(256 * 1_048_576),
      ingest,
      authorize: () => Promise.resolve(true),
      hasRoom: () => Promise.resolve(true),
      isLocal: () => true,
    }),
    clientAddress: () => "127.0.0.1",
    isLocal: localRequests(() => "127.0.0.1", exposure),
    stopping: new AbortController().signal,
    report: (error) => failures.push(error),
  });
  const fetch: typeof globalThis.fetch = async (input, init) => app.request(input, init);
  return {
    app,
    folder,
    store,
    project,
    failures,
    client: collectorClient({
      url: "http://localhost",
      token: TOKEN,
      project: project.slug,
      fetch,
      patience: () => 60_000,
    }),
    async discard() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
