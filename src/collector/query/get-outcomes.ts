import type { OutcomesAnswer, OutcomesQuery } from "#model/api/outcomes.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { QueryContext } from "./query-context.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;

/** The ledger between two moments, widened to whole minutes; the last 24 hours where none are given. */
export async function getOutcomes(
  { store, clock }: QueryContext,
  query: OutcomesQuery,
): Promise<OutcomesAnswer> {
  const end = query.end === undefined ? clock() + 1 : Date.parse(query.end);
  const start = query.start === undefined ? end - DAY : Date.parse(query.start);
  const rows = await store.listOutcomes(start, end);
  return {
    start: isoFromMillis(Math.floor(start / MINUTE) * MINUTE),
    end: isoFromMillis(Math.ceil(end / MINUTE) * MINUTE),
    received: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    outcomes: rows.map(({ projectId, category, kind, reason, quantity }) => ({
      projectId: String(projectId),
      category,
      outcome: kind,
      reason,
      quantity,
    })),
  };
}
