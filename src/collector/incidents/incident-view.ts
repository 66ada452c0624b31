import type { EntryView, ImpactView, IncidentChartView, IncidentPage, IncidentView } from "#api/incidents.ts";
import type { Impact, IncidentChart, IncidentEvidence } from "#model/incident/evidence.ts";
import { incidentKey, incidentStatus } from "#model/incident/incident.ts";
import { impactEnd } from "#model/incident/milestones.ts";
import { pinEntries, type EntryTarget, type TimelineEntry } from "#model/incident/timeline-entry.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { IncidentRecord, ListedIncident } from "#collector/store/port/incidents.ts";

const iso = (at: number | null) => (at === null ? null : isoFromMillis(at));

export function incidentView({ incident, alerts, firing }: ListedIncident): IncidentView {
  const { number, title, severity, services, operation, environment, lead, comms, milestones } = incident;
  return {
    number,
    key: incidentKey(number),
    title,
    severity,
    status: incidentStatus(milestones),
    services,
    operation,
    environment,
    lead,
    comms,
    milestones: {
      started: isoFromMillis(milestones.started),
      detected: iso(milestones.detected),
      acknowledged: iso(milestones.acknowledged),
      mitigated: iso(milestones.mitigated),
      resolved: iso(milestones.resolved),
    },
    openedAt: isoFromMillis(incident.openedAt),
    openedBy: incident.openedBy,
    alerts: { total: alerts, firing },
  };
}

export function incidentPage(record: IncidentRecord, evidence: IncidentEvidence): IncidentPage {
  const { incident, pins } = record;
  const { report, reportVersion, milestones } = incident;
  const { drafts } = evidence;
  return {
    incident: incidentView(record),
    timeline: pinEntries(evidence.entries, pins).map(entryView),
    impact: impactView(evidence.impact, impactEnd(milestones) !== null),
    charts: evidence.charts.map(chartView),
    report: {
      version: reportVersion,
      whatHappened: { written: report.whatHappened, draft: drafts.whatHappened },
      cause: { written: report.cause, draft: drafts.cause },
      followUps: { written: report.followUps, draft: drafts.followUps },
    },
  };
}

function entryView(entry: TimelineEntry): EntryView {
  const { id, kind, at, target } = entry;
  const isOwn = ["note", "trace", "log", "chart", "issue"].includes(kind) && id.startsWith("stored:");
  return {
    ...entry,
    at: isoFromMillis(at),
    target: target === null ? null : targetView(target),
    own: isOwn ? Number(id.slice("stored:".length)) : null,
  };
}

function targetView(target: EntryTarget): EntryView["target"] {
  if (target.kind !== "operation") return target;
  return { ...target, start: isoFromMillis(target.start), end: isoFromMillis(target.end) };
}

function impactView({ start, end, ...counts }: Impact, isOver: boolean): ImpactView {
  return { start: isoFromMillis(start), end: isoFromMillis(end), ...counts, isOver };
}

function chartView({ start, step, releases, ...chart }: IncidentChart): IncidentChartView {
  return {
    ...chart,
    start: isoFromMillis(start),
    stepMillis: step,
    releases: releases.map(({ version, at }) => ({ version, at: isoFromMillis(at) })),
  };
}
