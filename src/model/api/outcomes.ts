import { z } from "zod";

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
});
export type OutcomesAnswer = z.infer<typeof OutcomesAnswer>;

export const OutcomesQuery = z.object({
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
});
export type OutcomesQuery = z.infer<typeof OutcomesQuery>;
