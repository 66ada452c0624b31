import type { FollowUp, Incident, IncidentOperation } from "#model/incident/incident.ts";

export const INCIDENT_COLUMNS = `number, title, severity, services, operation, environment, lead, comms, started, detected,
  acknowledged, mitigated, resolved, opened, opened_by, touched, what_happened, cause, follow_ups, report_version`;

/** A row of `incidents`. */
export interface IncidentRow {
  number: number;
  title: string;
  severity: Incident["severity"];
  services: string;
  operation: string | null;
  environment: string | null;
  lead: string | null;
  comms: string | null;
  started: number;
  detected: number | null;
  acknowledged: number | null;
  mitigated: number | null;
  resolved: number | null;
  opened: number;
  opened_by: string;
  touched: number | null;
  what_happened: string | null;
  cause: string | null;
  follow_ups: string | null;
  report_version: number;
}

export function incidentOf(row: IncidentRow): Incident {
  const { started, detected, acknowledged, mitigated, resolved } = row;
  return {
    number: row.number,
    title: row.title,
    severity: row.severity,
    services: JSON.parse(row.services) as string[],
    operation: row.operation === null ? null : (JSON.parse(row.operation) as IncidentOperation),
    environment: row.environment,
    lead: row.lead,
    comms: row.comms,
    milestones: { started, detected, acknowledged, mitigated, resolved },
    openedAt: row.opened,
    openedBy: row.opened_by,
    touchedAt: row.touched,
    report: {
      whatHappened: row.what_happened,
      cause: row.cause,
      followUps: row.follow_ups === null ? null : (JSON.parse(row.follow_ups) as FollowUp[]),
    },
    reportVersion: row.report_version,
  };
}
