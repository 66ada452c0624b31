import type { Millis } from "#lib/units.ts";
import type { AlertChange, AlertEvent } from "#model/watch/alert.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";

/** How long alerts that are over are kept. */
const KEPT: Millis = 90 * 86_400_000;

/**
 * Opens, continues and ends alerts, each opening and end with a message to every channel: an alert is never stored without
 * the messages that tell of it. An alert whose key is open already is not opened again.
 */
export function changeAlerts({ state }: WriteContext, changes: AlertChange[], channels: string[]): void {
  for (const change of changes) {
    if (change.kind === "open") openAlert(state, change.alert, channels);
    else if (change.kind === "end") endAlert(state, change, channels);
    else
      state
        .prepare(
          "UPDATE alerts SET clear_since = ?, detail = coalesce(?, detail) WHERE id = ? AND ended IS NULL",
        )
        .run(change.clearSince, change.detail === null ? null : JSON.stringify(change.detail), change.id);
  }
}

type Opening = Extract<AlertChange, { kind: "open" }>["alert"];

function openAlert(
  state: Connection,
  { key, uid, kind, openedAt, detail }: Opening,
  channels: string[],
): void {
  const { lastInsertRowid, changes } = state
    .prepare(
      `INSERT INTO alerts (key, uid, kind, opened, detail) SELECT ?1, ?2, ?3, ?4, ?5
       WHERE NOT EXISTS (SELECT 1 FROM alerts WHERE key = ?1 AND ended IS NULL)`,
    )
    .run(key, uid, kind, openedAt, JSON.stringify(detail));
  if (changes === 0) return;
  addMessages(state, Number(lastInsertRowid), "opened", openedAt, channels);
  state
    .prepare("DELETE FROM alert_messages WHERE alert IN (SELECT id FROM alerts WHERE ended < ?)")
    .run(openedAt - KEPT);
  state.prepare("DELETE FROM alerts WHERE ended < ?").run(openedAt - KEPT);
}

function endAlert(
  state: Connection,
  { id, endedAt }: Extract<AlertChange, { kind: "end" }>,
  channels: string[],
): void {
  const { changes } = state
    .prepare("UPDATE alerts SET ended = ? WHERE id = ? AND ended IS NULL")
    .run(endedAt, id);
  if (changes === 1) addMessages(state, id, "ended", endedAt, channels);
}

function addMessages(
  state: Connection,
  alert: number,
  event: AlertEvent,
  due: number,
  channels: string[],
): void {
  const insert = state.prepare("INSERT INTO alert_messages (alert, event, channel, due) VALUES (?, ?, ?, ?)");
  for (const channel of channels) insert.run(alert, event, channel, due);
}
