import type { AlertMessage } from "#model/watch/alert.ts";
import type { StoreFiles } from "../engine/open-files.ts";

export const MESSAGE_COLUMNS =
  "id, alert AS alertId, event, channel, attempts, due AS dueAt, sent AS sentAt, failure";

/** The messages of alerts, the earliest first. */
export function listAlertMessages({ state }: StoreFiles, alerts: number[]): AlertMessage[] {
  const select = state.prepare(`SELECT ${MESSAGE_COLUMNS} FROM alert_messages WHERE alert = ? ORDER BY id`);
  return alerts.flatMap((alert) => select.all(alert) as unknown as AlertMessage[]);
}
