import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Counted } from "./judge-slo.ts";

export interface BudgetStep extends Counted {
  at: UnixMillis;
  left: number;
}

/**
 * How the budget of a window was spent, in steps of `step`: all of it at the start, and at the end what is left of it. A step
 * without requests spends nothing.
 */
export function budgetSteps(
  hours: readonly (Counted & { at: UnixMillis })[],
  target: number,
  { start, end, step }: { start: UnixMillis; end: UnixMillis; step: Millis },
): BudgetStep[] {
  const total = hours.reduce((sum, { requests }) => sum + requests, 0);
  const budget = total * (1 - target / 100);
  const steps: BudgetStep[] = [];
  let spent = 0;
  let place = 0;
  for (let at = start; at < end; at += step) {
    let [requests, bad] = [0, 0];
    for (let hour = hours[place]; hour !== undefined && hour.at < at + step; hour = hours[place]) {
      requests += hour.requests;
      bad += hour.bad;
      place += 1;
    }
    spent += bad;
    steps.push({ at, requests, bad, left: budget === 0 ? 1 : 1 - spent / budget });
  }
  return steps;
}
