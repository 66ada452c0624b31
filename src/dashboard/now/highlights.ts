import type { IssueView } from "#api/issues.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";

const LEAST_EVENTS = 5;
const TIMES = 3;
/** The current hour is incomplete, so it is taken together with the one before. */
const RECENT_HOURS = 2;

/** The issues with far more events in the last two hours than in the rest of the day. */
export function spikingIssues(issues: IssueView[]): IssueView[] {
  return issues.filter(({ stats }) => {
    const counts = stats["24h"].map(([, count]) => count);
    const [before, recent] = [counts.slice(0, -RECENT_HOURS), counts.slice(-RECENT_HOURS)];
    const usual = sum(before) / Math.max(1, before.length);
    const now = sum(recent) / RECENT_HOURS;
    // New issues are not spiking.
    return sum(recent) >= LEAST_EVENTS && usual > 0 && now >= TIMES * usual;
  });
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const LEAST_REQUESTS = 5;
const SHOWN = 5;

/** The worst operations: by failed requests, then by the total time of slow ones. */
export function worstRoutes(rates: RatesAnswer): RatesAnswer {
  const cost = ({ requests, p95 }: RateSeriesView) => requests * 0.05 * p95;
  const series = rates.series
    .filter(({ requests, failed }) => failed > 0 || requests >= LEAST_REQUESTS)
    .toSorted((left, right) => right.failed - left.failed || cost(right) - cost(left));
  return { ...rates, series: series.slice(0, SHOWN) };
}
