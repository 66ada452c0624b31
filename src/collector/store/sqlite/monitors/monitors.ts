import type { ProjectId } from "#lib/ids.ts";
import type { CheckIn, Monitor, MonitorConfig } from "#model/check-in.ts";
import type { Page } from "../../port/page.ts";
import type { Appending } from "../engine/appending.ts";
import { createConditions } from "../engine/conditions.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { decodeCursor, encodeCursor, takePage, withoutRow } from "../engine/pages.ts";

/** Stores check-ins: each starts a run or updates its run, and creates its monitor. */
export function appendCheckIns({ context: { state }, ledger }: Appending, checkIns: CheckIn[]): void {
  const noteMonitor = state.prepare(
    `INSERT INTO monitors (project, slug, config, first_seen) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET config = coalesce(excluded.config, config),
       first_seen = min(first_seen, excluded.first_seen)`,
  );
  const latestRun = state.prepare(
    `SELECT check_in_id AS id FROM check_ins WHERE project = ? AND slug = ? AND environment = ?
       AND status = 'in_progress' ORDER BY started DESC, id DESC LIMIT 1`,
  );
  const upsert = state.prepare(
    `INSERT INTO check_ins (project, check_in_id, slug, environment, status, release, duration, trace_id, started,
       received) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (check_in_id, project) DO UPDATE SET status = excluded.status,
       release = coalesce(excluded.release, release), trace_id = coalesce(excluded.trace_id, trace_id),
       duration = coalesce(excluded.duration,
         CASE excluded.status WHEN 'in_progress' THEN duration ELSE max(0, excluded.received - received) END),
       received = excluded.received`,
  );
  for (const checkIn of checkIns) {
    noteMonitor.run(
      checkIn.projectId,
      checkIn.monitorSlug,
      checkIn.config === null ? null : JSON.stringify(checkIn.config),
      checkIn.startedAt,
    );
    const open = checkIn.closesLatest
      ? (latestRun.get(checkIn.projectId, checkIn.monitorSlug, checkIn.environment) as
          | { id: string }
          | undefined)
      : undefined;
    upsert.run(
      checkIn.projectId,
      open?.id ?? checkIn.checkInId,
      checkIn.monitorSlug,
      checkIn.environment,
      checkIn.status,
      checkIn.release,
      checkIn.duration,
      checkIn.traceId,
      checkIn.startedAt,
      checkIn.receivedAt,
    );
    ledger.count(checkIn.projectId, "monitor", "accepted");
  }
}

type Run = Omit<CheckIn, "config" | "closesLatest">;

const RUN_COLUMNS = `id AS row, project AS projectId, check_in_id AS checkInId, slug AS monitorSlug, status, environment,
  release, duration, trace_id AS traceId, started AS startedAt, received AS receivedAt`;

/** Monitors with the latest check-in of each environment, by slug. */
export function listMonitors({ state }: StoreFiles, project: ProjectId): Monitor[] {
  const rows = state
    .prepare("SELECT slug, config, first_seen AS firstSeen FROM monitors WHERE project = ? ORDER BY slug")
    .all(project) as { slug: string; config: string | null; firstSeen: number }[];
  const latest = state.prepare(
    `SELECT ${RUN_COLUMNS} FROM check_ins WHERE project = ?1 AND slug = ?2 AND id IN (
       SELECT (SELECT id FROM check_ins WHERE project = ?1 AND slug = ?2 AND environment = one.environment
         ORDER BY started DESC, id DESC LIMIT 1)
       FROM (SELECT DISTINCT environment FROM check_ins WHERE project = ?1 AND slug = ?2) AS one)
     ORDER BY started DESC, id DESC`,
  );
  return rows.map(({ slug, config, firstSeen }) => ({
    projectId: project,
    slug,
    config: config === null ? null : (JSON.parse(config) as MonitorConfig),
    firstSeen,
    environments: (latest.all(project, slug) as unknown as (Run & { row: number })[]).map((found) => ({
      environment: found.environment,
      latest: withoutRow(found),
    })),
  }));
}

/** The latest runs of each job in its environment, newest first, in the order of the jobs. */
export function listRuns(
  { state }: StoreFiles,
  project: ProjectId,
  jobs: { slug: string; environment: string }[],
  most: number,
): Run[][] {
  const select = state.prepare(
    `SELECT ${RUN_COLUMNS} FROM check_ins WHERE project = ? AND slug = ? AND environment = ?
     ORDER BY started DESC, id DESC LIMIT ?`,
  );
  return jobs.map(({ slug, environment }) => {
    const rows: unknown[] = select.all(project, slug, environment, most);
    return (rows as (Run & { row: number })[]).map(withoutRow);
  });
}

/** A page of one monitor's check-ins, newest first. */
export function listCheckIns(
  { state }: StoreFiles,
  project: ProjectId,
  slug: string,
  page: { limit: number; cursor?: string; environment?: string },
): Page<Run> {
  const where = createConditions();
  where.add("project = ? AND slug = ?", project, slug);
  if (page.environment !== undefined) where.add("environment = ?", page.environment);
  if (page.cursor !== undefined) {
    const after = decodeCursor(page.cursor);
    where.add("(started, id) < (?, ?)", after.value, after.id);
  }
  const rows = state
    .prepare(`SELECT ${RUN_COLUMNS} FROM check_ins WHERE ${where.sql()} ORDER BY started DESC, id DESC`)
    .iterate(...where.values) as Iterable<unknown> as Iterable<Run & { row: number }>;
  return takePage(rows, page.limit, withoutRow, ({ row, startedAt }) => encodeCursor(startedAt, row));
}
