import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Project } from "#model/project.ts";
import { createBodyBudget } from "#collector/receive/body/body-budget.ts";
import { ingestRoutes } from "#collector/http/routes/ingest-routes.ts";
import { createIngest, newEventId } from "#collector/receive/ingest.ts";
import { createQueries } from "#collector/http/queries.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { createSymbolicator } from "#collector/symbolicate/symbolicator.ts";

/** What receives and what reads over a store of its own on disk, at a time that stands still. */
export async function storedCollector(now: number) {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-receive-"));
  const clock = () => now;
  const store = openSqliteStore({ folder, clock, retentionDays: 30 });
  const projects = await store.listProjects();
  const [project] = projects as [Project];
  const failures: unknown[] = [];
  const ingest = createIngest({
    store,
    symbolicator: createSymbolicator(store, clock, (error) => failures.push(error)),
    projects: () => Promise.resolve(projects),
    now: clock,
    newEventId,
    maxAge: 30 * 86_400_000,
    report: (error) => failures.push(error),
  });
  const app = ingestRoutes({
    bodies: createBodyBudget(256 * 1_048_576),
    ingest,
    authorize: () => Promise.resolve(true),
    peerAddress: () => "127.0.0.1",
  });
  return {
    app,
    store,
    project,
    failures,
    queries: createQueries({
      store,
      clock,
      dashboardUrl: "http://d",
      collectorUrl: () => "http://c",
      retention: { days: 30, bytes: null },
      symbolicate: () => Promise.resolve(),
    }),
    async discard() {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
