import type { Millis } from "#lib/units.ts";
import { SYSTEM } from "#model/actor.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { keepEvidence } from "./read-evidence.ts";

/** An alert that comes back within this time belongs to the same incident. */
export const QUIET: Millis = 30 * 60_000;

type Context = Pick<ReadContext, "store" | "clock">;

/**
 * Resolves the incidents that only an alert opened, that nobody touched, and whose alerts have been over for half an hour: as of
 * the end of the last one. What somebody touched waits for a person.
 */
export async function settleIncidents(context: Context): Promise<void> {
  const { store, clock } = context;
  const now = clock();
  for (const { number, milestones, endedAt } of await store.listQuietIncidents(now, QUIET)) {
    const resolved = Math.max(endedAt, milestones.mitigated ?? endedAt, milestones.started);
    const author = { by: SYSTEM.name, at: now, reason: "Its alerts were over for 30 minutes." };
    await store.changeIncident(number, { milestones: { ...milestones, resolved } }, author);
    await keepEvidence(context, number);
  }
}
