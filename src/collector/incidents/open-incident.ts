import type { z } from "zod";
import { err, ok, type Result } from "#lib/result.ts";
import type { IncidentView, NewIncidentInput } from "#api/incidents.ts";
import { checkMilestones, type Milestones } from "#model/incident/milestones.ts";
import type { Alert } from "#model/watch/alert.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { incidentView } from "./incident-view.ts";
import { lookUpItem } from "./look-up-item.ts";

type Refusal = NotFound | { code: "bad_request"; detail: string };

/** Opens an incident by hand: with the times of the alert that it is about, and what was pinned as its first entry. */
export async function openIncident(
  context: ReadContext,
  { startedAt, alert: alertId, pin, lead, comms, ...input }: z.output<typeof NewIncidentInput>,
  by: string,
): Promise<Result<IncidentView, Refusal>> {
  const { store, clock } = context;
  const now = clock();
  const alert = alertId === null ? null : await store.getAlert(alertId);
  if (alertId !== null && alert === null) return err(notFound(`alert "${alertId}"`));
  const item = pin === null ? null : await lookUpItem(context, pin);
  if (item?.ok === false) return item;
  const milestones = checkMilestones(milestonesOf(startedAt, alert, now), now);
  if (!milestones.ok) return err({ code: "bad_request", detail: milestones.error.detail });
  const number = await store.openIncident({
    ...input,
    milestones: milestones.value,
    openedAt: now,
    openedBy: by,
    alert: alertId,
    isTouched: true,
  });
  if (lead !== null || comms !== null)
    await store.changeIncident(number, { lead, comms }, { by, at: now, reason: null });
  if (item !== null) {
    const detail = { kind: "pinned" as const, item: item.value };
    await store.addIncidentEntry(number, { at: now, by, detail }, now);
  }
  const record = await store.getIncident(number);
  return record === null ? err(notFound(`incident "${number}"`)) : ok(incidentView(record));
}

/** Whoever opens it knows of it, so it is detected at the latest now. */
function milestonesOf(startedAt: string | undefined, alert: Alert | null, now: number): Milestones {
  const started = startedAt === undefined ? (alert?.openedAt ?? now) : Date.parse(startedAt);
  return {
    started,
    detected: Math.max(started, alert?.detectedAt ?? now),
    acknowledged: alert?.acknowledgedAt ?? null,
    mitigated: null,
    resolved: null,
  };
}
