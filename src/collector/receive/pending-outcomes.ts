import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import { isPassing, type UnreadError } from "./body/read-body.ts";

/**
 * Outcomes that wait for the next batch: those of requests that the store refused or whose body could not be read.
 * Only the server can count them, because a client discards what it sent after a refusal.
 */
export interface PendingOutcomes {
  add(outcomes: Outcome[]): void;
  list(): Outcome[];
  /** Returns and removes all of them. */
  drain(): Outcome[];
}

/** A full disk may last for days: outcomes of an hour are summed. */
const STEP: Millis = 3_600_000;

export function pendingOutcomes(): PendingOutcomes {
  const waiting = new Map<string, Outcome>();
  return {
    add(outcomes) {
      for (const outcome of outcomes) {
        const step = Math.floor(outcome.at / STEP);
        const key = `${step}|${outcome.projectId}|${outcome.category}|${outcome.kind}|${outcome.reason}`;
        const known = waiting.get(key);
        if (known === undefined) waiting.set(key, { ...outcome });
        else known.quantity += outcome.quantity;
      }
    },
    list: () => [...waiting.values()],
    drain() {
      const outcomes = [...waiting.values()];
      waiting.clear();
      return outcomes;
    },
  };
}

/** Counts a request whose body was not read as one item, because its content is unknown. */
export function countUnread(
  { pending, now }: { pending: PendingOutcomes; now: Clock },
  { id: projectId }: Project,
  category: Category,
  reason: UnreadError["code"] | "profiles_not_supported",
): void {
  const kind = isPassing(reason) ? "rate_limited" : "invalid";
  pending.add([{ projectId, category, kind, reason, quantity: 1, at: now() }]);
}
