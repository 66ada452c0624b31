import type { IncidentView } from "#api/incidents.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Milestone } from "#model/incident/milestones.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { formatDuration } from "#ui/format-duration.ts";
import type { SeverityName } from "#ui/severity-mark.tsx";

/** An incident's severity is that of the alerts that open it. */
export const INCIDENT_SEVERITIES: Record<IncidentView["severity"], { name: string; mark: SeverityName }> = {
  page: { name: "Critical", mark: "critical" },
  ticket: { name: "High", mark: "warning" },
  info: { name: "Low", mark: "note" },
};

export const STATUS_NAMES: Record<IncidentView["status"], string> = {
  open: "Open",
  mitigated: "Mitigated",
  resolved: "Resolved",
};

export const STATUS_TONES: Record<IncidentView["status"], BadgeTone> = {
  open: "danger",
  mitigated: "warn",
  resolved: "good",
};

export const MILESTONE_NAMES: Record<Milestone, string> = {
  started: "Started",
  detected: "Detected",
  acknowledged: "Acknowledged",
  mitigated: "Mitigated",
  resolved: "Resolved",
};

/** `29 min 4 s`, of milliseconds. */
export function spanText(millis: number): string {
  return formatDuration(Math.round(millis / 1000) * 1e9);
}

/** How long it has lasted, or lasted until it was resolved. */
export function incidentSpan({ milestones }: Pick<IncidentView, "milestones">, now: UnixMillis): string {
  const end = milestones.resolved === null ? now : Date.parse(milestones.resolved);
  return spanText(Math.max(0, end - Date.parse(milestones.started)));
}

/** The name of whoever did something: one's own is not known. */
export function personText(name: string): string {
  return name === "me" ? "You" : name;
}

/** The worst first; of those that are equally bad in the order in which they are. */
export function worstFirst(incidents: IncidentView[]): IncidentView[] {
  return incidents.toSorted(
    (left, right) => SEVERITIES.indexOf(left.severity) - SEVERITIES.indexOf(right.severity),
  );
}
