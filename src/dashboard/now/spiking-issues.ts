import type { IssueView } from "#api/issues.ts";

const LEAST_EVENTS = 5;
const TIMES = 3;
/** The hour that goes on is not full: it is taken together with the one before. */
const RECENT_HOURS = 2;

/** The issues whose last two hours have far more events than their other hours of the day. */
export function spikingIssues(issues: IssueView[]): IssueView[] {
  return issues.filter(({ stats }) => {
    const counts = stats["24h"].map(([, count]) => count);
    const [before, recent] = [counts.slice(0, -RECENT_HOURS), counts.slice(-RECENT_HOURS)];
    const usual = sum(before) / Math.max(1, before.length);
    const now = sum(recent) / RECENT_HOURS;
    // What is first seen now is new, not spiking.
    return sum(recent) >= LEAST_EVENTS && usual > 0 && now >= TIMES * usual;
  });
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
