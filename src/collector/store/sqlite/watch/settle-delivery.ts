import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { putAttempt } from "./channels.ts";

/** How an attempt ended: taken, to be tried again at a time, or given up. */
export interface Settlement {
  at: UnixMillis;
  /** Null once it was taken or given up. */
  dueAt: UnixMillis | null;
  /** Null if it was taken. */
  failure: string | null;
}

const NOT_OPENED = "its opening was not delivered";

/** Stores how an attempt ended. What follows an opening that was given up is given up with it: nobody heard of the alert. */
export function settleDelivery(
  context: WriteContext,
  channel: string,
  key: string,
  { at, dueAt, failure }: Settlement,
): void {
  const { state } = context;
  state
    .prepare(
      `UPDATE alert_messages SET attempts = attempts + 1, due = ?, sent = ?, failure = ?
       WHERE channel = ? AND delivery = ? AND due IS NOT NULL`,
    )
    .run(dueAt, failure === null ? at : null, failure, channel, key);
  if (failure !== null && dueAt === null)
    state
      .prepare(
        `UPDATE alert_messages SET due = NULL, failure = ?1 WHERE channel = ?2 AND event <> 'opened' AND due IS NOT NULL
           AND alert IN (SELECT alert FROM alert_messages WHERE channel = ?2 AND delivery = ?3 AND event = 'opened')`,
      )
      .run(NOT_OPENED, channel, key);
  putAttempt(context, channel, failure, at);
}

/**
 * Sends once more what was given up, with everything that was in the same message, and then what was given up with it. False if
 * there is no such message.
 */
export function retryMessage({ state }: WriteContext, id: number, now: UnixMillis): boolean {
  const message = state
    .prepare(
      "SELECT channel, delivery, alert FROM alert_messages WHERE id = ? AND due IS NULL AND sent IS NULL",
    )
    .get(id) as { channel: string; delivery: string | null; alert: number } | undefined;
  if (message === undefined) return false;
  const { channel, delivery } = message;
  const again = "UPDATE alert_messages SET due = ?, attempts = 0 WHERE due IS NULL AND sent IS NULL AND";
  state.prepare(`${again} (id = ? OR (channel = ? AND delivery = ?))`).run(now, id, channel, delivery);
  const alerts = state
    .prepare(
      "SELECT DISTINCT alert FROM alert_messages WHERE channel = ? AND (id = ? OR delivery = ?) AND event = 'opened'",
    )
    .all(channel, id, delivery) as unknown as { alert: number }[];
  for (const { alert } of alerts) {
    state.prepare(`${again} alert = ? AND channel = ? AND failure = ?`).run(now, alert, channel, NOT_OPENED);
    reportEnd(state, alert, channel, now);
  }
  return true;
}

/** An alert that ended after its opening was given up has no message of its end. */
function reportEnd(state: Connection, alert: number, channel: string, now: UnixMillis): void {
  state
    .prepare(
      `INSERT INTO alert_messages (alert, event, channel, created, due)
       SELECT id, 'ended', ?1, ?2, ?2 FROM alerts WHERE id = ?3 AND ended IS NOT NULL
         AND EXISTS (SELECT 1 FROM alert_messages WHERE alert = ?3 AND channel = ?1 AND event = 'opened' AND delivery IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM alert_messages WHERE alert = ?3 AND channel = ?1 AND event = 'ended')`,
    )
    .run(channel, now, alert);
}
