import type { UnixMillis } from "#lib/units.ts";
import type { Alert, AlertMessage } from "#model/watch/alert.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { ALERT_COLUMNS, alertOf } from "./list-alerts.ts";

const COLUMNS = "id, alert AS alertId, event, channel, attempts, due AS dueAt, sent AS sentAt, failure";

/** A message with what it tells of. */
export interface DueMessage {
  message: AlertMessage;
  alert: Alert;
}

/** The messages of alerts, the earliest first. */
export function listAlertMessages({ state }: StoreFiles, alerts: number[]): AlertMessage[] {
  const select = state.prepare(`SELECT ${COLUMNS} FROM alert_messages WHERE alert = ? ORDER BY id`);
  return alerts.flatMap((alert) => select.all(alert) as unknown as AlertMessage[]);
}

/** The messages to send now, the earliest first. One waits for those of its alert before it on the same channel. */
export function listDueMessages({ state }: StoreFiles, now: UnixMillis, limit: number): DueMessage[] {
  const due = state
    .prepare(
      `SELECT ${COLUMNS} FROM alert_messages AS own WHERE due <= ? AND NOT EXISTS (
         SELECT 1 FROM alert_messages AS earlier WHERE earlier.alert = own.alert AND earlier.channel = own.channel
           AND earlier.id < own.id AND earlier.due IS NOT NULL)
       ORDER BY id LIMIT ?`,
    )
    .all(now, limit) as unknown as AlertMessage[];
  const find = state.prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE id = ?`);
  return due.map((message) => ({
    message,
    alert: alertOf(find.get(message.alertId) as unknown as Parameters<typeof alertOf>[0]),
  }));
}

/** Notes an attempt: sent, to be tried again at a time, or given up. */
export function settleMessage(
  { state }: WriteContext,
  id: number,
  { dueAt, sentAt, failure }: Pick<AlertMessage, "dueAt" | "sentAt" | "failure">,
): void {
  state
    .prepare("UPDATE alert_messages SET attempts = attempts + 1, due = ?, sent = ?, failure = ? WHERE id = ?")
    .run(dueAt, sentAt, failure, id);
}

/** Sends a message that was given up once more. False if there is no such message. */
export function retryMessage({ state }: WriteContext, id: number, now: UnixMillis): boolean {
  return (
    state
      .prepare(
        "UPDATE alert_messages SET due = ?, attempts = 0 WHERE id = ? AND due IS NULL AND sent IS NULL",
      )
      .run(now, id).changes === 1
  );
}
