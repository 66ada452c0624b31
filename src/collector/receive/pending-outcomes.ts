import type { Outcome } from "#model/outcome.ts";

/**
 * Outcomes that wait for the next batch: those of requests that a busy store refused. Only the server can count them,
 * because a client that is told 429 forgets what it sent.
 */
export interface PendingOutcomes {
  add(outcomes: Outcome[]): void;
  /** Takes all that wait. */
  drain(): Outcome[];
}

export function pendingOutcomes(): PendingOutcomes {
  const waiting = new Map<string, Outcome>();
  return {
    add(outcomes) {
      for (const outcome of outcomes) {
        const key = `${outcome.projectId}|${outcome.category}|${outcome.kind}|${outcome.reason}`;
        const known = waiting.get(key);
        if (known === undefined) waiting.set(key, { ...outcome });
        else known.quantity += outcome.quantity;
      }
    },
    drain() {
      const outcomes = [...waiting.values()];
      waiting.clear();
      return outcomes;
    },
  };
}
