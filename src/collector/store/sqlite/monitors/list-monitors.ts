import type { ProjectId } from "#lib/ids.ts";
import type { CheckIn, Monitor, MonitorConfig } from "#model/check-in.ts";
import type { Page } from "../../port/page.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { createConditions } from "../engine/conditions.ts";
import { decodeCursor, encodeCursor } from "../engine/cursor.ts";
import { takePage } from "../engine/take-page.ts";
import { withoutRow } from "../engine/without-row.ts";

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

/** A page of one monitor's check-ins, newest first. */
export function listCheckIns(
  { state }: StoreFiles,
  project: ProjectId,
  slug: string,
  page: { limit: number; cursor?: string },
): Page<Run> {
  const where = createConditions();
  where.add("project = ? AND slug = ?", project, slug);
  if (page.cursor !== undefined) {
    const after = decodeCursor(page.cursor);
    where.add("(started, id) < (?, ?)", after.value, after.id);
  }
  const rows = state
    .prepare(`SELECT ${RUN_COLUMNS} FROM check_ins WHERE ${where.sql()} ORDER BY started DESC, id DESC`)
    .iterate(...where.values) as Iterable<unknown> as Iterable<Run & { row: number }>;
  return takePage(rows, page.limit, withoutRow, ({ row, startedAt }) => encodeCursor(startedAt, row));
}
