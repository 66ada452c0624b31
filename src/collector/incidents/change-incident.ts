import { err, ok, type Result } from "#lib/result.ts";
import type { IncidentChangeInput, IncidentView } from "#api/incidents.ts";
import { checkMilestones, type Milestone, type Milestones } from "#model/incident/milestones.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { IncidentRecord } from "#collector/store/port/incidents.ts";
import { incidentView } from "./incident-view.ts";
import { keepEvidence } from "./read-evidence.ts";

/** Changes an incident, unless its milestones would be out of order. */
export async function changeIncident(
  context: ReadContext,
  { incident, ofAlerts }: IncidentRecord,
  { milestones, ...fields }: IncidentChangeInput,
  by: string,
): Promise<Result<IncidentView, NotFound | { code: "bad_request"; detail: string }>> {
  const { store, clock } = context;
  const now = clock();
  const times = milestones === undefined ? null : readTimes(incident.milestones, milestones);
  const checked = times === null ? null : checkMilestones(times, now);
  if (checked?.ok === false) return err({ code: "bad_request", detail: checked.error.detail });
  const change = { ...fields, ...(checked === null ? {} : { milestones: checked.value }) };
  await store.changeIncident(incident.number, change, { by, at: now, reason: null });
  // Whoever takes care of the incident takes care of its alerts.
  const acknowledged = times?.acknowledged ?? null;
  if (acknowledged !== null && incident.milestones.acknowledged === null)
    for (const { id } of ofAlerts) await store.acknowledgeAlert(id, by, acknowledged);
  await keepEvidence(context, incident.number);
  const after = await store.getIncident(incident.number);
  return after === null ? err(notFound(`incident "${incident.number}"`)) : ok(incidentView(after));
}

function readTimes(before: Milestones, sent: NonNullable<IncidentChangeInput["milestones"]>): Milestones {
  const read = (milestone: Exclude<Milestone, "started">) => {
    const text = sent[milestone];
    if (text === undefined) return before[milestone];
    return text === null ? null : Date.parse(text);
  };
  return {
    started: sent.started === undefined ? before.started : Date.parse(sent.started),
    detected: read("detected"),
    acknowledged: read("acknowledged"),
    mitigated: read("mitigated"),
    resolved: read("resolved"),
  };
}
