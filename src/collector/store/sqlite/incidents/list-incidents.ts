import type { Millis, UnixMillis } from "#lib/units.ts";
import type { IncidentEvidence } from "#model/incident/evidence.ts";
import type { EntryPin, StoredEntry } from "#model/incident/timeline-entry.ts";
import type { DeployTime, IncidentRecord, ListedIncident, QuietIncident } from "../../port/incidents.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { ALERT_COLUMNS, alertOf, type AlertRow } from "../watch/list-alerts.ts";
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from "./incident-row.ts";

type ListedRow = IncidentRow & { alerts: number; firing: number };

const LISTED = `SELECT ${INCIDENT_COLUMNS},
    (SELECT count(*) FROM incident_alerts WHERE incident = number) AS alerts,
    (SELECT count(*) FROM incident_alerts JOIN alerts ON alerts.id = alert
      WHERE incident = number AND ended IS NULL) AS firing
  FROM incidents`;

/** Those that are not resolved first, each part the latest first; at most `limit` that are resolved. */
export function listIncidents({ state }: StoreFiles, isOpen: boolean, limit: number): ListedIncident[] {
  const open = state.prepare(`${LISTED} WHERE resolved IS NULL ORDER BY number DESC LIMIT 500`).all();
  const over = isOpen
    ? []
    : state.prepare(`${LISTED} WHERE resolved IS NOT NULL ORDER BY number DESC LIMIT ?`).all(limit);
  return ([...open, ...over] as unknown as ListedRow[]).map(listedOf);
}

function listedOf(row: ListedRow): ListedIncident {
  return { incident: incidentOf(row), alerts: row.alerts, firing: row.firing };
}

/** How many are not resolved. */
export function countOpenIncidents({ state }: StoreFiles): number {
  const row = state.prepare("SELECT count(*) AS open FROM incidents WHERE resolved IS NULL").get();
  return (row as { open: number } | undefined)?.open ?? 0;
}

/** Null if there is none. */
export function getIncident({ state }: StoreFiles, number: number): IncidentRecord | null {
  const row = state.prepare(`${LISTED} WHERE number = ?`).get(number) as unknown as ListedRow | undefined;
  if (row === undefined) return null;
  const entries = state
    .prepare(`SELECT id, at, author AS "by", detail FROM incident_entries WHERE incident = ? ORDER BY at, id`)
    .all(number) as unknown as (Omit<StoredEntry, "detail"> & { detail: string })[];
  const pins = state
    .prepare("SELECT entry, pinned FROM incident_pins WHERE incident = ?")
    .all(number) as unknown as { entry: string; pinned: number }[];
  const alerts = state
    .prepare(
      `SELECT ${ALERT_COLUMNS} FROM incident_alerts JOIN alerts ON alerts.id = incident_alerts.alert
       WHERE incident = ? ORDER BY opened, alerts.id`,
    )
    .all(number) as unknown as AlertRow[];
  const { evidence } = state.prepare("SELECT evidence FROM incidents WHERE number = ?").get(number) as {
    evidence: string | null;
  };
  return {
    ...listedOf(row),
    entries: entries.map((entry) =>
      Object.assign(entry, { detail: JSON.parse(entry.detail) as StoredEntry["detail"] }),
    ),
    pins: pins.map(({ entry, pinned }): EntryPin => ({ entry, isPinned: pinned === 1 })),
    ofAlerts: alerts.map(alertOf),
    evidence: evidence === null ? null : (JSON.parse(evidence) as IncidentEvidence),
  };
}

/** Those that only an alert opened, that nobody touched, and whose last alert ended so long ago. */
export function listQuietIncidents({ state }: StoreFiles, now: UnixMillis, quiet: Millis): QuietIncident[] {
  const rows = state
    .prepare(
      `SELECT ${INCIDENT_COLUMNS}, max(ended) AS last FROM incidents
       JOIN incident_alerts ON incident = number JOIN (SELECT id, ended FROM alerts) ON id = alert
       WHERE resolved IS NULL AND touched IS NULL
       GROUP BY number HAVING count(*) = count(ended) AND last <= ?`,
    )
    .all(now - quiet) as unknown as (IncidentRow & { last: number })[];
  return rows.map((row) => ({
    number: row.number,
    milestones: incidentOf(row).milestones,
    endedAt: row.last,
  }));
}

/** Deploys that tools announced within a time, the earliest first. */
export function listDeployTimes({ state }: StoreFiles, start: UnixMillis, end: UnixMillis): DeployTime[] {
  return state
    .prepare(
      `SELECT version, environment, finished AS at FROM deploys WHERE finished >= ? AND finished < ?
       ORDER BY finished, id LIMIT 100`,
    )
    .all(start, end) as unknown as DeployTime[];
}
