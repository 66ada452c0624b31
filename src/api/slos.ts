import { z } from "zod";
import type { EndpointTable } from "./endpoint.ts";

const Counted = z.object({ requests: z.int(), bad: z.int() });

/** A burn rate is how many times as fast as the objective allows requests are bad; null without requests. */
export const BurnView = Counted.extend({
  minutes: z.int(),
  burn: z.number().nullable(),
});
export type BurnView = z.infer<typeof BurnView>;

export const BudgetStep = Counted.extend({
  at: z.string(),
  /** What is left of the window's budget at the end of the step; 1 is all of it. It stays where nothing was measured. */
  left: z.number(),
});
export type BudgetStep = z.infer<typeof BudgetStep>;

/** A service level objective, as its rule says it. */
export const SloView = z.object({
  rule: z.object({ id: z.string(), name: z.string(), isOn: z.boolean() }),
  service: z.string().nullable(),
  operation: z.string().nullable(),
  environment: z.string().nullable(),
  objective: z.enum(["availability", "latency"]),
  /** In per cent of the requests. */
  target: z.number(),
  goodMillis: z.number().nullable(),
  windowDays: z.int(),
  /** `burning` if one of its alerts would fire, `spent` if the budget is; `unmeasured` without requests in the window. */
  state: z.enum(["met", "burning", "spent", "unmeasured", "off"]),
  requests: z.int(),
  bad: z.int(),
  /** In per cent of the requests; null without requests. */
  attained: z.number().nullable(),
  /** 1 is the whole budget, below 0 is overspent; null without requests. */
  budgetLeft: z.number().nullable(),
  /** By the window, the shortest first. */
  burn: z.array(BurnView),
  /** When the budget is gone if it burns on as in the last hour; null if it does not burn, or nothing is left. */
  goneInMillis: z.number().nullable(),
  start: z.string(),
  end: z.string(),
  stepMillis: z.number(),
  budget: z.array(BudgetStep),
});
export type SloView = z.infer<typeof SloView>;

export const SloList = z.object({ slos: z.array(SloView) });
export type SloList = z.infer<typeof SloList>;

/** Service level objectives and their error budgets. */
export const SLOS = {
  listSlos: {
    method: "get",
    path: "/api/v1/slos",
    summary: "Service level objectives, with what is left of their error budgets",
    answer: SloList,
    errors: [],
  },
  getSlo: {
    method: "get",
    path: "/api/v1/slos/{rule}",
    summary: "A service level objective, by its rule",
    answer: SloView,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
