import type { Alert } from "#model/watch/alert.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { ALERT_COLUMNS, alertOf, type AlertRow } from "../watch/list-alerts.ts";

/** Of alerts: that it is open, and belongs to no incident. */
export const HAS_NO_INCIDENT =
  "ended IS NULL AND NOT EXISTS (SELECT 1 FROM incident_alerts WHERE alert = alerts.id)";

/** The open alerts of severity page without an incident: those that were to notify nobody when they opened. */
export function listPagesWithoutIncident({ state }: StoreFiles): Alert[] {
  const rows = state
    .prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE severity = 'page' AND ${HAS_NO_INCIDENT} ORDER BY id`)
    .all() as unknown as AlertRow[];
  return rows.map(alertOf);
}
