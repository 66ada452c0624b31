import type { UnixMillis } from "#lib/units.ts";
import type { Alert, AlertMessage } from "#model/watch/alert.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { MESSAGE_COLUMNS } from "./alert-messages.ts";
import { ALERT_COLUMNS, alertOf, type AlertRow } from "./list-alerts.ts";

/** One message to a channel, as it is sent. */
export interface DueDelivery {
  key: string;
  channel: string;
  /** Attempts that failed. */
  attempts: number;
  items: { message: AlertMessage; alert: Alert }[];
}

/**
 * The deliveries to send now, the earliest first, at most `limit` of each channel. One waits for those before it that are about
 * the same alert on the same channel.
 */
export function listDueDeliveries({ state }: StoreFiles, now: UnixMillis, limit: number): DueDelivery[] {
  const due = state
    .prepare(
      `WITH due AS (
         SELECT channel, delivery, min(id) AS first FROM alert_messages AS own
         WHERE due <= ?1 AND delivery IS NOT NULL GROUP BY channel, delivery HAVING NOT max(EXISTS (
           SELECT 1 FROM alert_messages AS earlier WHERE earlier.alert = own.alert AND earlier.channel = own.channel
             AND earlier.id < own.id AND earlier.due IS NOT NULL AND earlier.delivery IS NOT own.delivery))),
       placed AS (SELECT *, row_number() OVER (PARTITION BY channel ORDER BY first) AS place FROM due)
       SELECT channel, delivery FROM placed WHERE place <= ?2 ORDER BY first`,
    )
    .all(now, limit) as unknown as { channel: string; delivery: string }[];
  const messagesOf = state.prepare(
    `SELECT ${MESSAGE_COLUMNS} FROM alert_messages WHERE channel = ? AND delivery = ? AND due IS NOT NULL ORDER BY id`,
  );
  const find = state.prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE id = ?`);
  return due.map(({ channel, delivery }) => {
    const messages = messagesOf.all(channel, delivery) as unknown as AlertMessage[];
    return {
      key: delivery,
      channel,
      attempts: Math.max(...messages.map(({ attempts }) => attempts)),
      items: messages.map((message) => ({
        message,
        alert: alertOf(find.get(message.alertId) as unknown as AlertRow),
      })),
    };
  });
}
