import type { UnixMillis } from "#lib/units.ts";
import type { Severity } from "../watch/severity.ts";
import type { Milestones } from "./milestones.ts";

/** The operation that an incident's impact is measured on. */
export interface IncidentOperation {
  service: string;
  name: string;
}

export interface FollowUp {
  text: string;
  isDone: boolean;
}

/** The parts of the report that people write. Null stands for the draft. */
export interface ReportTexts {
  whatHappened: string | null;
  cause: string | null;
  followUps: FollowUp[] | null;
}

/** Something bad that people work on together, from when it started until it was resolved. */
export interface Incident {
  /** As in INC-42. */
  number: number;
  title: string;
  severity: Severity;
  services: string[];
  /** Null if it is measured on all requests of the services. */
  operation: IncidentOperation | null;
  environment: string | null;
  lead: string | null;
  comms: string | null;
  milestones: Milestones;
  openedAt: UnixMillis;
  /** The name of a person or a program, or of the rule whose alert opened it. */
  openedBy: string;
  /** When somebody first did something about it; null if it was only opened. */
  touchedAt: UnixMillis | null;
  report: ReportTexts;
  /** Counts the changes of the report. */
  reportVersion: number;
}

export const INCIDENT_STATUSES = ["open", "mitigated", "resolved"] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export function incidentStatus({ mitigated, resolved }: Milestones): IncidentStatus {
  if (resolved !== null) return "resolved";
  return mitigated === null ? "open" : "mitigated";
}

export function incidentKey(number: number): string {
  return `INC-${number}`;
}

/** The number of `42` or `INC-42`; undefined for anything else. */
export function parseIncidentKey(text: string): number | undefined {
  const [, digits] = /^(?:inc-)?(\d{1,9})$/i.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
