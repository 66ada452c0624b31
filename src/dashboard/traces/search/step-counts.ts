import type { RatesAnswer } from "#model/api/rates.ts";
import type { TracePoints } from "#model/api/trace-points.ts";
import { readTerms } from "../../query-terms.ts";
import type { StepCount } from "./draw-scatter.ts";

/**
 * Whether the sums that are kept of requests can say how many a search finds: they know services only. Any other search
 * is counted by the traces that were looked at.
 */
export function countableService(query: string): { service?: string } | null {
  const terms = readTerms(query);
  if (terms.length === 0) return {};
  const [only] = terms;
  return terms.length === 1 && only?.key === "service" ? { service: only.value } : null;
}

/** Requests over the chart's time: all of them where their sums are known, else of the traces that were looked at. */
export function stepCounts(points: TracePoints, rates: RatesAnswer | null): StepCount[] {
  const begin = Date.parse(points.start);
  if (rates === null) {
    return points.steps.map(({ at, traces, failed }) => {
      const from = Date.parse(at) - begin;
      return { from, to: from + points.stepMillis, requests: traces, failed };
    });
  }
  return rates.series.flatMap(({ steps }) =>
    steps.map(({ at, requests, failed }) => {
      const from = Date.parse(at) - begin;
      return { from, to: from + rates.stepMillis, requests, failed };
    }),
  );
}
