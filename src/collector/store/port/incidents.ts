import type { UnixMillis } from "#lib/units.ts";
import type { Incident, ReportTexts } from "#model/incident/incident.ts";
import type { IncidentEvidence } from "#model/incident/evidence.ts";
import type { Milestones } from "#model/incident/milestones.ts";
import type { EntryPin, StoredEntry } from "#model/incident/timeline-entry.ts";
import type { Alert } from "#model/watch/alert.ts";

/** An incident in a list. */
export interface ListedIncident {
  incident: Incident;
  alerts: number;
  /** Those of its alerts that have not ended. */
  firing: number;
}

/** An incident with everything that is stored of it. */
export interface IncidentRecord extends ListedIncident {
  entries: StoredEntry[];
  pins: EntryPin[];
  /** The earliest first. */
  ofAlerts: Alert[];
  /** As it was when the incident was resolved; null while it is open. */
  evidence: IncidentEvidence | null;
}

export type NewIncident = Pick<
  Incident,
  "title" | "severity" | "services" | "operation" | "environment" | "openedAt" | "openedBy"
> & {
  milestones: Milestones;
  /** The alert that it is about; null without one. */
  alert: number | null;
  /** Whether a person opened it. */
  isTouched: boolean;
};

/** What people change of an incident; absent fields stay. */
export type IncidentChange = Partial<
  Pick<Incident, "title" | "severity" | "services" | "operation" | "environment" | "lead" | "comms"> & {
    milestones: Milestones;
  }
>;

/** A change of the report, refused if somebody changed it since `version`. */
export interface ReportChange {
  version: number;
  texts: Partial<ReportTexts>;
}

/** An open incident that nobody touched and whose alerts are over. */
export interface QuietIncident {
  number: number;
  milestones: Milestones;
  /** When its last alert ended. */
  endedAt: UnixMillis;
}

/** A deploy that a tool announced. */
export interface DeployTime {
  version: string;
  environment: string;
  at: UnixMillis;
}
