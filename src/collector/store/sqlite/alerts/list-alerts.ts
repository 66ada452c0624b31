import type { UnixMillis } from "#lib/units.ts";
import type { Alert } from "#model/watch/alert.ts";
import type { StoreFiles } from "../engine/open-files.ts";

type Row = Omit<Alert, "detail"> & { detail: string };

export const ALERT_COLUMNS =
  "alerts.id, key, uid, kind, opened AS openedAt, ended AS endedAt, clear_since AS clearSince, detail";

/** Those that are open, and those that were opened since a time; the latest first, at most `limit` that are over. */
export function listAlerts({ state }: StoreFiles, since: UnixMillis, limit: number): Alert[] {
  const open = state
    .prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE ended IS NULL ORDER BY opened DESC, id DESC`)
    .all() as unknown as Row[];
  const over = state
    .prepare(
      `SELECT ${ALERT_COLUMNS} FROM alerts WHERE opened >= ? AND ended IS NOT NULL ORDER BY opened DESC, id DESC LIMIT ?`,
    )
    .all(since, limit) as unknown as Row[];
  return [...open, ...over].map(alertOf);
}

export function alertOf(row: Row): Alert {
  return { ...row, detail: JSON.parse(row.detail) as Alert["detail"] };
}
