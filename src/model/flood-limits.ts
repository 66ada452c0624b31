import type { Category } from "./outcome.ts";

/** What a project may send of a category while it has no quota of its own for it. */
export interface FloodLimit {
  /** Items a second, over any length of time. */
  perSecond: number;
  /** Items at once, after a quiet while. */
  burst: number;
  /** Items an hour that are never a spike, however little the project usually sends. */
  leastHourly: number;
}

/** Ten to a hundred times what a busy application of one team sends, and a fraction of what a loop can. */
export const FLOOD_LIMITS: Readonly<Record<Category, FloodLimit>> = {
  error: { perSecond: 200, burst: 2_000, leastHourly: 20_000 },
  transaction: { perSecond: 1_000, burst: 10_000, leastHourly: 500_000 },
  // One trace of an import may have a hundred thousand.
  span: { perSecond: 10_000, burst: 300_000, leastHourly: 5_000_000 },
  log_item: { perSecond: 5_000, burst: 100_000, leastHourly: 2_000_000 },
  session: { perSecond: 1_000, burst: 20_000, leastHourly: 1_000_000 },
  attachment: { perSecond: 50, burst: 500, leastHourly: 10_000 },
  feedback: { perSecond: 10, burst: 100, leastHourly: 1_000 },
  monitor: { perSecond: 50, burst: 500, leastHourly: 20_000 },
  replay: { perSecond: 50, burst: 500, leastHourly: 20_000 },
  profile: { perSecond: 100, burst: 1_000, leastHourly: 50_000 },
  metric: { perSecond: 10_000, burst: 300_000, leastHourly: 5_000_000 },
  security: { perSecond: 100, burst: 1_000, leastHourly: 10_000 },
  default: { perSecond: 100, burst: 1_000, leastHourly: 50_000 },
};

/** A category's limits, and how much of them is left. */
export interface FloodLevel {
  category: Category;
  perSecond: number;
  burst: number;
  burstLeft: number;
  hourly: number;
  hourlyLeft: number;
  /** The project's usual busiest hour; null while it is not known. */
  usual: number | null;
}

/** A spike is more than this many times the project's usual busiest hour. */
export const SPIKE_FACTOR = 5;

/** The reason in the ledger of events that the cap on new issues put into one issue. */
export const TOO_MANY_NEW_ISSUES = "too_many_new_issues";
