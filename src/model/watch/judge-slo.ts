import { strongerOf, type Verdict } from "./verdict.ts";

/** Requests, and those of them that the objective counts as bad. */
export interface Counted {
  requests: number;
  bad: number;
}

/** The windows that burns are measured over, in minutes. */
export const BURN_WINDOWS = [5, 30, 60, 360, 4320] as const;
export type BurnWindow = (typeof BURN_WINDOWS)[number];
export type BurnCounts = Record<BurnWindow, Counted>;

interface BurnLimit {
  /** How many times as fast as the objective allows the budget burns. */
  burn: number;
  /** Both windows must burn: the long one says that it matters, the short one that it goes on. */
  long: BurnWindow;
  short: BurnWindow;
}

/** Of Google's SRE workbook, chapter 5. The fast ones spend 2 % of a month's budget in an hour, and 5 % in six. */
export const BURN_LIMITS = {
  fast: [
    { burn: 14.4, long: 60, short: 5 },
    { burn: 6, long: 360, short: 30 },
  ],
  slow: [{ burn: 1, long: 4320, short: 360 }],
} as const satisfies Record<string, readonly BurnLimit[]>;
export type BurnSpeed = keyof typeof BURN_LIMITS;

export interface BurnVerdict extends BurnLimit {
  verdict: Verdict;
  /** Burn rates of the windows; null without requests. */
  rates: { long: number | null; short: number | null };
}

/** A share of fewer requests, or of fewer bad ones, says too little. */
export const LEAST = { requests: 20, bad: 5, badOfShort: 2 };
/** It is over once it burns slower than this part of the limit, so that it does not flap. */
const CLEARS = 0.9;

/** How many times as fast as the objective allows requests were bad; null without requests. `target` is in per cent. */
export function burnRate({ requests, bad }: Counted, target: number): number | null {
  return requests === 0 ? null : (bad * 100) / (requests * (100 - target));
}

/** What is left of the budget: 1 is all of it, below 0 is overspent; null without requests. */
export function budgetLeft(counted: Counted, target: number): number | null {
  const burn = burnRate(counted, target);
  return burn === null ? null : 1 - burn;
}

/**
 * Whether the budget burns too fast, by the limit that claims most. A time without requests is unmeasured: it neither spends
 * the budget nor ends an alert.
 */
export function judgeBurn(counts: BurnCounts, target: number, speed: BurnSpeed): BurnVerdict {
  const [first, ...others] = BURN_LIMITS[speed].map((limit) => judgeLimit(counts, target, limit));
  return others.reduce(strongerOf<BurnVerdict>, first!);
}

/** Both speeds at once. What burns fast has its alert already, so that a slow burn opens no other. */
export function judgeBurns(counts: BurnCounts, target: number): Record<BurnSpeed, BurnVerdict> {
  const [fast, slow] = [judgeBurn(counts, target, "fast"), judgeBurn(counts, target, "slow")];
  const isHidden = fast.verdict === "firing" && slow.verdict === "firing";
  return { fast, slow: isHidden ? { ...slow, verdict: "unsure" } : slow };
}

function judgeLimit(counts: BurnCounts, target: number, limit: BurnLimit): BurnVerdict {
  const [long, short] = [counts[limit.long], counts[limit.short]];
  const rates = { long: burnRate(long, target), short: burnRate(short, target) };
  return { ...limit, rates, verdict: verdictOf(limit, long, short, rates) };
}

function verdictOf({ burn }: BurnLimit, long: Counted, short: Counted, rates: BurnVerdict["rates"]): Verdict {
  if (rates.long === null) return "no_data";
  if (rates.short === null) return "unknown";
  if (Math.min(rates.long, rates.short) < CLEARS * burn) return "clear";
  const isEnough = long.requests >= LEAST.requests && long.bad >= LEAST.bad && short.bad >= LEAST.badOfShort;
  return isEnough && Math.min(rates.long, rates.short) >= burn ? "firing" : "unsure";
}

/** How long the budget lasts at a burn rate, in days; null if it is not burning. */
export function daysLeft(left: number, burn: number | null, windowDays: number): number | null {
  if (burn === null || burn <= 0) return null;
  return (Math.max(0, left) * windowDays) / burn;
}
