import type { UnixMillis } from "#lib/units.ts";
import type { Alert } from "#model/watch/alert.ts";
import type { StoreFiles } from "../engine/open-files.ts";

/** A row of `alerts`. */
export type AlertRow = Omit<Alert, "detail"> & { detail: string };

export const ALERT_COLUMNS = `alerts.id, key, uid, rule AS ruleId, rule_name AS ruleName, runbook, kind, severity,
  opened AS openedAt, detected AS detectedAt, ended AS endedAt, clear_since AS clearSince,
  acknowledged AS acknowledgedAt, acknowledged_by AS acknowledgedBy, detail`;

/** Those that are open, and those that were opened since a time; the latest first, at most `limit` that are over. */
export function listAlerts({ state }: StoreFiles, since: UnixMillis, limit: number): Alert[] {
  const open = state
    .prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE ended IS NULL ORDER BY opened DESC, id DESC`)
    .all() as unknown as AlertRow[];
  const over = state
    .prepare(
      `SELECT ${ALERT_COLUMNS} FROM alerts WHERE opened >= ? AND ended IS NOT NULL ORDER BY opened DESC, id DESC LIMIT ?`,
    )
    .all(since, limit) as unknown as AlertRow[];
  return [...open, ...over].map(alertOf);
}

/** How many are open. */
export function countFiringAlerts({ state }: StoreFiles): number {
  const row = state.prepare("SELECT count(*) AS firing FROM alerts WHERE ended IS NULL").get();
  return (row as { firing: number } | undefined)?.firing ?? 0;
}

/** By number or `uid`; null if there is none. */
export function getAlert({ state }: StoreFiles, id: number | string): Alert | null {
  const column = typeof id === "number" ? "id" : "uid";
  const row = state.prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE ${column} = ?`).get(id);
  return row === undefined ? null : alertOf(row as unknown as AlertRow);
}

/** How often each rule fired in each step since a time; `step` is 0 for the first. */
export function countAlerts(
  { state }: StoreFiles,
  since: UnixMillis,
  step: number,
): { ruleId: string; step: number; alerts: number }[] {
  return state
    .prepare(
      `SELECT rule AS ruleId, CAST((detected - ?1) / ?2 AS INTEGER) AS step, count(*) AS alerts
       FROM alerts WHERE detected >= ?1 GROUP BY 1, 2`,
    )
    .all(since, step) as unknown as { ruleId: string; step: number; alerts: number }[];
}

export function alertOf(row: AlertRow): Alert {
  return { ...row, detail: JSON.parse(row.detail) as Alert["detail"] };
}
