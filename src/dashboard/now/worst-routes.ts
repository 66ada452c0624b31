import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";

const LEAST_REQUESTS = 5;
const SHOWN = 5;

/** The operations that cost their callers most: first by how many requests failed, then by how long the slow ones took together. */
export function worstRoutes(rates: RatesAnswer): RatesAnswer {
  const cost = ({ requests, p95 }: RateSeriesView) => requests * 0.05 * p95;
  const series = rates.series
    .filter(({ requests, failed }) => failed > 0 || requests >= LEAST_REQUESTS)
    .toSorted((left, right) => right.failed - left.failed || cost(right) - cost(left));
  return { ...rates, series: series.slice(0, SHOWN) };
}
