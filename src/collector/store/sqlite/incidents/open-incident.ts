import type { UnixMillis } from "#lib/units.ts";
import { NO_SUBJECT, type Alert } from "#model/watch/alert.ts";
import type { NewIncident } from "../../port/incidents.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { ALERT_COLUMNS, alertOf, type AlertRow } from "../watch/list-alerts.ts";
import { HAS_NO_INCIDENT } from "./pages-without-incident.ts";

/** Opens an incident, and returns its number. */
export function openIncident({ state }: WriteContext, incident: NewIncident): number {
  return insertIncident(state, incident);
}

function insertIncident(state: Connection, incident: NewIncident): number {
  const { milestones, openedAt, openedBy } = incident;
  const { lastInsertRowid } = state
    .prepare(
      `INSERT INTO incidents (title, severity, services, operation, environment, started, detected, acknowledged,
         mitigated, resolved, opened, opened_by, touched) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      incident.title,
      incident.severity,
      JSON.stringify(incident.services),
      incident.operation === null ? null : JSON.stringify(incident.operation),
      incident.environment,
      milestones.started,
      milestones.detected,
      milestones.acknowledged,
      milestones.mitigated,
      milestones.resolved,
      openedAt,
      openedBy,
      incident.isTouched ? openedAt : null,
    );
  const number = Number(lastInsertRowid);
  state
    .prepare("INSERT INTO incident_entries (incident, at, author, detail) VALUES (?, ?, ?, ?)")
    .run(number, openedAt, openedBy, JSON.stringify({ kind: "opened" }));
  if (incident.alert !== null) addAlert(state, number, incident.alert);
  return number;
}

function addAlert(state: Connection, incident: number, alert: number): void {
  state
    .prepare("INSERT INTO incident_alerts (alert, incident) VALUES (?, ?) ON CONFLICT (alert) DO NOTHING")
    .run(alert, incident);
}

type OpeningAlert = Pick<Alert, "key" | "ruleName" | "severity" | "openedAt" | "detectedAt" | "detail">;

/**
 * Adds an alert that opens to the open incident of its subject or service. Without one, an alert of severity page opens an
 * incident, unless it is to notify nobody. Part of the transaction that opens the alert. Alerts of severity info concern nobody.
 */
export function takeAlert(
  state: Connection,
  alert: number,
  opening: OpeningAlert,
  { now, isQuiet }: { now: UnixMillis; isQuiet: boolean },
): void {
  if (opening.severity === "info") return;
  const known = incidentFor(state, opening);
  if (known !== undefined) return addAlert(state, known, alert);
  if (opening.severity !== "page" || isQuiet) return undefined;
  const { detail, openedAt, detectedAt, ruleName, severity } = opening;
  const { service, operation, environment } = { ...NO_SUBJECT, ...detail.subject };
  insertIncident(state, {
    title: detail.title.slice(0, 200),
    severity,
    services: service === null ? [] : [service],
    operation: service === null || operation === null ? null : { service, name: operation },
    environment,
    milestones: {
      started: Math.min(openedAt, detectedAt),
      detected: detectedAt,
      acknowledged: null,
      mitigated: null,
      resolved: null,
    },
    openedAt: now,
    openedBy: ruleName,
    alert,
    isTouched: false,
  });
}

/** Opens an incident of an alert that still fires without one, or adds it to the open one of its subject. */
export function openIncidentOf({ state }: WriteContext, alert: number, now: UnixMillis): void {
  const row = state
    .prepare(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE id = ? AND ${HAS_NO_INCIDENT}`)
    .get(alert) as unknown as AlertRow | undefined;
  if (row !== undefined) takeAlert(state, alert, alertOf(row), { now, isQuiet: false });
}

/** The latest open incident that has the same alert from before, or is about its service in the same environment. */
function incidentFor(state: Connection, { key, detail }: OpeningAlert): number | undefined {
  const row = state
    .prepare(
      `SELECT number FROM incidents WHERE resolved IS NULL AND (
         EXISTS (SELECT 1 FROM incident_alerts JOIN alerts ON alerts.id = alert WHERE incident = number AND key = ?1)
         OR (EXISTS (SELECT 1 FROM json_each(services) WHERE value = ?2)
           AND (environment IS NULL OR ?3 IS NULL OR environment = ?3)))
       ORDER BY number DESC LIMIT 1`,
    )
    .get(key, detail.subject.service, detail.subject.environment) as { number: number } | undefined;
  return row?.number;
}
