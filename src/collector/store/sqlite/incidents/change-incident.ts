import type { UnixMillis } from "#lib/units.ts";
import type { IncidentEvidence } from "#model/incident/evidence.ts";
import type { Milestone, Milestones } from "#model/incident/milestones.ts";
import type { StoredEntryDetail } from "#model/incident/timeline-entry.ts";
import type { IncidentChange, ReportChange } from "../../port/incidents.ts";
import type { Connection } from "../engine/connection.ts";
import type { WriteContext } from "../engine/write-context.ts";
import { INCIDENT_COLUMNS, incidentOf, type IncidentRow } from "./incident-row.ts";

/** These are entries of the timeline; the others follow from what they are about. */
const ENTERED = ["acknowledged", "mitigated", "resolved"] as const satisfies Milestone[];

/** Who changes an incident, and why if that is not a person. */
interface Author {
  by: string;
  at: UnixMillis;
  /** Why it was changed without a person; null for a person's change. */
  reason: string | null;
}

/** Changes an incident; its milestones become entries of the timeline. False if there is none. */
export function changeIncident(
  { state }: WriteContext,
  number: number,
  change: IncidentChange,
  author: Author,
): boolean {
  const row = state.prepare(`SELECT ${INCIDENT_COLUMNS} FROM incidents WHERE number = ?`).get(number);
  if (row === undefined) return false;
  const before = incidentOf(row as unknown as IncidentRow);
  const after = { ...before, ...change };
  const { started, detected, acknowledged, mitigated, resolved } = after.milestones;
  state
    .prepare(
      `UPDATE incidents SET title = ?, severity = ?, services = ?, operation = ?, environment = ?, lead = ?, comms = ?,
         started = ?, detected = ?, acknowledged = ?, mitigated = ?, resolved = ? WHERE number = ?`,
    )
    .run(
      after.title,
      after.severity,
      JSON.stringify(after.services),
      after.operation === null ? null : JSON.stringify(after.operation),
      after.environment,
      after.lead,
      after.comms,
      started,
      detected,
      acknowledged,
      mitigated,
      resolved,
      number,
    );
  if (author.reason === null) touchIncident(state, number, author.at);
  enterMilestones(state, number, before.milestones, after.milestones, author);
  return true;
}

function enterMilestones(
  state: Connection,
  number: number,
  before: Milestones,
  after: Milestones,
  { by, at, reason }: Author,
): void {
  for (const milestone of ENTERED) {
    const time = after[milestone];
    if (time === before[milestone]) continue;
    const { changes } = state
      .prepare(
        `DELETE FROM incident_entries WHERE incident = ? AND detail ->> 'kind' = 'milestone' AND detail ->> 'milestone' = ?`,
      )
      .run(number, milestone);
    if (time !== null) addEntry(state, number, time, by, { kind: "milestone", milestone, reason });
    else if (milestone === "resolved" && changes > 0) addEntry(state, number, at, by, { kind: "reopened" });
  }
}

export function addEntry(
  state: Connection,
  incident: number,
  at: UnixMillis,
  by: string,
  detail: StoredEntryDetail,
): number {
  const { lastInsertRowid } = state
    .prepare("INSERT INTO incident_entries (incident, at, author, detail) VALUES (?, ?, ?, ?)")
    .run(incident, at, by, JSON.stringify(detail));
  return Number(lastInsertRowid);
}

/** Notes that somebody works on it: from then on, only people resolve it. */
export function touchIncident(state: Connection, number: number, at: UnixMillis): void {
  state.prepare("UPDATE incidents SET touched = coalesce(touched, ?) WHERE number = ?").run(at, number);
}

/** Acknowledges the incident of an alert that somebody acknowledged. */
export function acknowledgeWithAlert(state: Connection, alert: number, at: UnixMillis): void {
  const row = state.prepare("SELECT incident FROM incident_alerts WHERE alert = ?").get(alert) as
    | { incident: number }
    | undefined;
  if (row === undefined) return;
  // The alert's own entry says who it was.
  state
    .prepare(
      "UPDATE incidents SET acknowledged = coalesce(acknowledged, ?) WHERE number = ? AND resolved IS NULL",
    )
    .run(at, row.incident);
  touchIncident(state, row.incident, at);
}

/** Replaces what people wrote of the report. False if somebody else changed it since, or there is no such incident. */
export function putReport(
  { state }: WriteContext,
  number: number,
  { version, texts }: ReportChange,
  at: UnixMillis,
): boolean {
  const row = state
    .prepare(`SELECT ${INCIDENT_COLUMNS} FROM incidents WHERE number = ? AND report_version = ?`)
    .get(number, version);
  if (row === undefined) return false;
  const { whatHappened, cause, followUps } = {
    ...incidentOf(row as unknown as IncidentRow).report,
    ...texts,
  };
  state
    .prepare(
      `UPDATE incidents SET what_happened = ?, cause = ?, follow_ups = ?, report_version = report_version + 1
       WHERE number = ?`,
    )
    .run(whatHappened, cause, followUps === null ? null : JSON.stringify(followUps), number);
  touchIncident(state, number, at);
  return true;
}

/** Stores what was derived about an incident, to outlive the data that it follows from; null removes it. */
export function putEvidence(
  { state }: WriteContext,
  number: number,
  evidence: IncidentEvidence | null,
): void {
  state
    .prepare("UPDATE incidents SET evidence = ? WHERE number = ?")
    .run(evidence === null ? null : JSON.stringify(evidence), number);
}
