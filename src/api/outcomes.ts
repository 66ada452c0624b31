import { z } from "zod";

export const OUTCOME_INTERVALS = ["1m", "5m", "15m", "1h", "6h", "1d"] as const;

/** The ledger: what became of everything that was received. `received` is the sum of all quantities. */
export const OutcomesAnswer = z.object({
  start: z.string(),
  end: z.string(),
  received: z.int(),
  outcomes: z.array(
    z.object({
      projectId: z.string(),
      category: z.string(),
      outcome: z.string(),
      reason: z.string(),
      quantity: z.int(),
    }),
  ),
  /** With `interval`: the same by steps, for a chart. Steps without anything are left out; `at` is a step's begin. */
  series: z
    .array(
      z.object({
        at: z.string(),
        projectId: z.string(),
        category: z.string(),
        outcome: z.string(),
        reason: z.string(),
        quantity: z.int(),
      }),
    )
    .optional(),
});
export type OutcomesAnswer = z.infer<typeof OutcomesAnswer>;

export const OutcomesQuery = z.object({
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
  interval: z.enum(OUTCOME_INTERVALS).optional(),
});
export type OutcomesQuery = z.infer<typeof OutcomesQuery>;
