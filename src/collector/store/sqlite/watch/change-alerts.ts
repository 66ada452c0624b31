import type { Millis, UnixMillis } from "#lib/units.ts";
import type { AlertChange, AlertEvent, AlertOpening, SubjectState } from "#model/watch/alert.ts";
import type { Channel } from "#model/watch/channel.ts";
import { findSilence } from "#model/watch/find-silence.ts";
import { isMuted } from "#model/watch/is-muted.ts";
import { routeAlert } from "#model/watch/route-alert.ts";
import type { Rule } from "#model/watch/rule.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { acknowledgeWithAlert } from "../incidents/change-incident.ts";
import { takeAlert } from "../incidents/open-incident.ts";
import { listSilences } from "./silences.ts";

/** How long alerts that are over are kept. */
const KEPT: Millis = 90 * 86_400_000;

/**
 * Opens, continues and ends alerts, each opening and end with a message to every channel that it notifies: an alert is never
 * stored without the messages that report it. An alert whose key is open already is not opened again. `states` replaces the
 * state of every subject that is not normal.
 */
export function changeAlerts({ state }: WriteContext, changes: AlertChange[], states: SubjectState[]): void {
  for (const change of changes) {
    if (change.kind === "open") openAlert(state, change);
    else if (change.kind === "end") endAlert(state, change);
    else
      state
        .prepare(
          "UPDATE alerts SET clear_since = ?, detail = coalesce(?, detail) WHERE id = ? AND ended IS NULL",
        )
        .run(change.clearSince, change.detail === null ? null : JSON.stringify(change.detail), change.id);
  }
  putStates(state, states);
}

function openAlert(state: Connection, { alert, channels }: AlertOpening): void {
  const { key, uid, ruleId, ruleName, runbook, kind, severity, openedAt, detectedAt, detail } = alert;
  const { lastInsertRowid, changes } = state
    .prepare(
      `INSERT INTO alerts (key, uid, rule, rule_name, runbook, kind, severity, opened, detected, detail)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
       WHERE NOT EXISTS (SELECT 1 FROM alerts WHERE key = ?1 AND ended IS NULL)`,
    )
    .run(key, uid, ruleId, ruleName, runbook, kind, severity, openedAt, detectedAt, JSON.stringify(detail));
  if (changes === 0) return;
  const rule = storedRule(state, ruleId);
  const isQuiet = isMuted(rule, detectedAt) || isSilenced(state, alert);
  takeAlert(state, Number(lastInsertRowid), alert, { now: detectedAt, isQuiet });
  const to = routeAlert({ severity, channels }, storedChannels(state), rule, detectedAt);
  addMessages(state, Number(lastInsertRowid), "opened", detectedAt, to);
  state
    .prepare("DELETE FROM alert_messages WHERE alert IN (SELECT id FROM alerts WHERE ended < ?)")
    .run(detectedAt - KEPT);
  state
    .prepare("DELETE FROM incident_alerts WHERE alert IN (SELECT id FROM alerts WHERE ended < ?)")
    .run(detectedAt - KEPT);
  state.prepare("DELETE FROM alerts WHERE ended < ?").run(detectedAt - KEPT);
}

function isSilenced(state: Connection, alert: AlertOpening["alert"]): boolean {
  const silences = listSilences({ state }, alert.detectedAt);
  return findSilence(alert, silences, alert.detectedAt) !== null;
}

function storedChannels(state: Connection): Channel[] {
  const rows = state.prepare("SELECT channel FROM watch_channels ORDER BY id").all();
  return (rows as unknown as { channel: string }[]).map(({ channel }) => JSON.parse(channel) as Channel);
}

/** A rule that was deleted since is not muted. */
function storedRule(state: Connection, id: string): Pick<Rule, "mutedUntil"> {
  const row = state.prepare("SELECT rule FROM watch_rules WHERE id = ?").get(id);
  return row === undefined
    ? { mutedUntil: null }
    : (JSON.parse((row as unknown as { rule: string }).rule) as Rule);
}

/** Reports the end to whom the opening was reported. What nobody was told of yet is given up. */
function endAlert(state: Connection, { id, endedAt }: Extract<AlertChange, { kind: "end" }>): void {
  const { changes } = state
    .prepare("UPDATE alerts SET ended = ? WHERE id = ? AND ended IS NULL")
    .run(endedAt, id);
  if (changes === 0) return;
  state
    .prepare(
      `UPDATE alert_messages SET due = NULL, failure = 'the alert ended before'
       WHERE alert = ? AND delivery IS NULL AND due IS NOT NULL`,
    )
    .run(id);
  addMessages(state, id, "ended", endedAt, reportedTo(state, id));
}

/** The channels that an alert's opening was sent to, or is being sent to. */
function reportedTo(state: Connection, alert: number): string[] {
  const rows = state
    .prepare(
      `SELECT DISTINCT channel FROM alert_messages WHERE alert = ? AND event = 'opened' AND delivery IS NOT NULL
         AND (sent IS NOT NULL OR due IS NOT NULL)`,
    )
    .all(alert) as unknown as { channel: string }[];
  return rows.map(({ channel }) => channel);
}

function addMessages(
  state: Connection,
  alert: number,
  event: AlertEvent,
  at: UnixMillis,
  channels: string[],
): void {
  const insert = state.prepare(
    "INSERT INTO alert_messages (alert, event, channel, created, due) VALUES (?1, ?2, ?3, ?4, ?4)",
  );
  for (const channel of channels) insert.run(alert, event, channel, at);
}

function putStates(state: Connection, states: SubjectState[]): void {
  state.exec("DELETE FROM watch_states");
  const insert = state.prepare(
    "INSERT INTO watch_states (key, rule, state, since, reason, held, evaluated) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  for (const { key, ruleId, state: name, since, reason, held, evaluatedAt } of states)
    insert.run(key, ruleId, name, since, reason, JSON.stringify(held), evaluatedAt);
}

/**
 * Notes who takes care of an alert and of its incident, and reports it; only the first does. False if it is over, acknowledged
 * already, or there is none.
 */
export function acknowledgeAlert({ state }: WriteContext, id: number, by: string, at: UnixMillis): boolean {
  const { changes } = state
    .prepare(
      "UPDATE alerts SET acknowledged = ?, acknowledged_by = ? WHERE id = ? AND acknowledged IS NULL AND ended IS NULL",
    )
    .run(at, by, id);
  if (changes === 0) return false;
  acknowledgeWithAlert(state, id, at);
  addMessages(state, id, "updated", at, reportedTo(state, id));
  return true;
}
