import type { UnixMillis } from "#lib/units.ts";
import type { IncidentChart, IncidentEvidence } from "#model/incident/evidence.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import type { IncidentRecord } from "#collector/store/port/incidents.ts";
import type { Store } from "#collector/store/port/store.ts";
import { deriveEntries } from "./derive-entries.ts";
import { draftReport } from "./draft-report.ts";
import { readFacts } from "./incident-facts.ts";
import { chartOf, incidentChart, measureImpact } from "./measure-impact.ts";

type Context = Pick<ReadContext, "store" | "clock">;

/** What is known about an incident: as it was stored when it was resolved, or else as it follows from the data now. */
export async function readEvidence(context: Context, record: IncidentRecord): Promise<IncidentEvidence> {
  return record.evidence ?? (await deriveEvidence(context, record));
}

async function deriveEvidence(context: Context, record: IncidentRecord): Promise<IncidentEvidence> {
  const { store, clock } = context;
  const { incident } = record;
  const now = clock();
  const facts = await readFacts(context, record);
  const issues = facts.issues.map(({ id }) => id);
  const [impact, own, pinned] = await Promise.all([
    measureImpact(store, incident, issues, now),
    incidentChart(store, incident, facts.releases, now),
    pinnedCharts(store, record, now),
  ]);
  return {
    entries: deriveEntries(record, facts),
    impact,
    charts: [...(own === null ? [] : [own]), ...pinned],
    drafts: draftReport(record, facts, impact),
  };
}

async function pinnedCharts(
  store: Store,
  { entries, incident }: IncidentRecord,
  now: UnixMillis,
): Promise<IncidentChart[]> {
  const { environment } = incident;
  const charts = entries.flatMap(({ id, detail }) => {
    if (detail.kind !== "pinned" || detail.item.kind !== "chart") return [];
    const { service, operation, start, end } = detail.item;
    const place = { service, operation, environment, start, end: Math.min(end, now) };
    return [chartOf(store, { entry: `stored:${id}`, ...place, releases: [] })];
  });
  return Promise.all(charts);
}

/**
 * Stores what is known about a resolved incident after each change of it, as its requests, events and alerts are deleted in time;
 * removes it from one that was opened again.
 */
export async function keepEvidence(context: Context, number: number): Promise<void> {
  const { store } = context;
  const record = await store.getIncident(number);
  if (record === null) return;
  const isResolved = record.incident.milestones.resolved !== null;
  if (!isResolved && record.evidence === null) return;
  await store.putEvidence(number, isResolved ? await refreshed(context, record) : null);
}

/** Requests of days that were deleted cannot be counted again: what was counted before stays. */
async function refreshed(context: Context, record: IncidentRecord): Promise<IncidentEvidence> {
  const derived = await deriveEvidence(context, record);
  const { evidence, incident } = record;
  if (evidence === null) return derived;
  const { days } = await context.store.measure();
  const first = isoFromMillis(incident.milestones.started).slice(0, "2026-11-20".length);
  const isGone = days.every(({ day }) => day > first);
  return isGone ? { ...derived, impact: evidence.impact, charts: evidence.charts } : derived;
}
