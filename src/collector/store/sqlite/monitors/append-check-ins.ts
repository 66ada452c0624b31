import type { CheckIn } from "#model/check-in.ts";
import type { Appending } from "../engine/appending.ts";

/** Keeps runs of jobs: a check-in begins one or updates the one that it belongs to, and makes its monitor known. */
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
