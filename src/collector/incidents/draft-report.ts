import type { UnixMillis } from "#lib/units.ts";
import type { Impact, ReportDrafts } from "#model/incident/evidence.ts";
import { impactEnd } from "#model/incident/milestones.ts";
import type { Alert } from "#model/watch/alert.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import type { IncidentRecord } from "#collector/store/port/incidents.ts";
import { subjectOf } from "./derive-entries.ts";
import type { IncidentFacts } from "./incident-facts.ts";

const MINUTE = 60_000;
/** Requests of a release may be seen shortly before the minute that the failures are said to start in. */
const SLACK = 2 * MINUTE;

/**
 * What the report says until somebody writes it: names and figures only, no text of events, and no times of day, as those depend
 * on the zone.
 */
export function draftReport(record: IncidentRecord, facts: IncidentFacts, impact: Impact): ReportDrafts {
  const { incident } = record;
  const alerts = worstFirst(record.ofAlerts);
  const suspect = suspectOf(alerts, incident.milestones.started, facts);
  const shortIds = new Map(facts.issues.map(({ id, shortId }) => [String(id), shortId]));
  const [first] = alerts;
  const issue = alerts.map(({ detail }) => detail.evidence.issue).find((one) => one !== null);
  const frame = alerts.map(({ detail }) => detail.evidence.frame).find((one) => one !== null);
  const end = impactEnd(incident.milestones);
  const { started, mitigated, detected } = incident.milestones;
  const of =
    incident.operation === null
      ? incident.services.join(", ")
      : `${incident.operation.name} of ${incident.operation.service}`;
  return {
    whatHappened: [
      suspect !== null &&
        `Release ${suspect.version} was first seen ${ago(started - suspect.at)} it started.`,
      first !== undefined &&
        `The rule “${first.ruleName}” fired on ${subjectOf(first, shortIds)}${detected === null ? "" : ` ${after(detected - started)}`}.`,
      impact.requests > 0 &&
        `${count(impact.failed)} of ${count(impact.requests)} requests${of === "" ? "" : ` to ${of}`} failed.`,
      end !== null && `It was ${mitigated === null ? "resolved" : "mitigated"} ${after(end - started)}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(" "),
    cause:
      [
        suspect !== null && `Suspect: release ${suspect.version}.`,
        issue !== undefined && `Most failing requests have an event of ${issue.shortId}.`,
        frame !== undefined && `The error comes from ${frame}.`,
      ]
        .filter((sentence) => sentence !== false)
        .join(" ") || "Not known yet.",
    followUps: [
      ...facts.issues
        .filter(({ status }) => status === "unresolved")
        .map(({ shortId }) => `Fix ${shortId} and resolve it`),
      ...(alerts.length === 0 ? ["Add an alert rule that would have found this"] : []),
    ],
  };
}

/** By severity, the earliest first. What began first is often a symptom that woke nobody up. */
function worstFirst(alerts: readonly Alert[]): Alert[] {
  return alerts.toSorted(
    (one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity),
  );
}

/** The release that an alert suspects, or else the last that began before the start. */
function suspectOf(
  alerts: readonly Alert[],
  started: UnixMillis,
  { releases }: IncidentFacts,
): { version: string; at: number } | null {
  const named = alerts.map(({ detail }) => detail.evidence.release).find((version) => version !== null);
  const before = releases
    .filter(({ firstSeen }) => firstSeen <= started + SLACK)
    .toSorted((left, right) => right.firstSeen - left.firstSeen);
  const found = before.find(({ version }) => version === named) ?? before[0];
  return found === undefined ? null : { version: found.version, at: found.firstSeen };
}

function ago(millis: number): string {
  const minutes = Math.round(millis / MINUTE);
  return minutes < 1 ? "as" : `${minutes} min before`;
}

function after(millis: number): string {
  const minutes = Math.round(millis / MINUTE);
  return minutes < 1 ? "within a minute" : `after ${minutes} min`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
