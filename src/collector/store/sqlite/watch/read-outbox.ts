import type { UnixMillis } from "#lib/units.ts";
import type { GroupLog, Outbox, OutboxMessage, RecentMessages } from "#model/watch/notification-plan.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { MESSAGE_COLUMNS } from "./alert-messages.ts";
import { listChannels } from "./channels.ts";
import { ALERT_COLUMNS, alertOf, type AlertRow } from "./list-alerts.ts";
import { listSilences } from "./silences.ts";

/** Waiting messages of alerts that are over. More than these are looked at once those have gone. */
const MOST_OVER = 1_000;

/** Alerts that are open, and those that are over with a message that waits. */
const OF_ALERTS = `
  SELECT id FROM alerts WHERE ended IS NULL UNION SELECT alert FROM (
    SELECT alert FROM alert_messages WHERE due IS NOT NULL AND delivery IS NULL ORDER BY id LIMIT ${MOST_OVER})`;

/** Whether there is a message to plan or to send now. */
export function hasDueMessages({ state }: StoreFiles, now: UnixMillis): boolean {
  return state.prepare("SELECT 1 FROM alert_messages WHERE due <= ? LIMIT 1").get(now) !== undefined;
}

/** Everything that decides which messages are sent next. `since` is when the hour began in which messages are counted. */
export function readOutbox(files: StoreFiles, now: UnixMillis, since: UnixMillis): Outbox {
  const { state } = files;
  const logs = state.prepare("SELECT channel, grp, at, firing, resolved FROM notification_logs").all();
  return {
    alerts: (
      state
        .prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE id IN (${OF_ALERTS}) ORDER BY id`)
        .all() as unknown as AlertRow[]
    ).map(alertOf),
    messages: state
      .prepare(
        `SELECT ${MESSAGE_COLUMNS}, created AS createdAt, delivery FROM alert_messages
         WHERE alert IN (${OF_ALERTS}) ORDER BY id`,
      )
      .all() as unknown as OutboxMessage[],
    channels: listChannels(files).map(({ channel }) => channel),
    silences: listSilences(files, now),
    logs: (logs as unknown as LogRow[]).map(logOf),
    recent: state
      .prepare(
        `SELECT channel, count(DISTINCT delivery) FILTER (WHERE delivery NOT LIKE 'digest-%') AS messages,
           max(picked) FILTER (WHERE delivery LIKE 'digest-%') AS digestAt
         FROM alert_messages WHERE picked > ? GROUP BY channel`,
      )
      .all(since) as unknown as RecentMessages[],
  };
}

interface LogRow {
  channel: string;
  grp: string;
  at: UnixMillis;
  firing: string;
  resolved: string;
}

function logOf({ channel, grp, at, firing, resolved }: LogRow): GroupLog {
  return {
    channel,
    group: grp,
    at,
    firing: JSON.parse(firing) as string[],
    resolved: JSON.parse(resolved) as string[],
  };
}
