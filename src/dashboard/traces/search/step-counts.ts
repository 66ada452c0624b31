import type { RatesAnswer } from "#api/rates.ts";
import type { TracePoints } from "#api/traces.ts";
import { readParts } from "#model/search/edit-search.ts";
import type { StepCount } from "./draw-scatter.ts";

/** How far the sums that are kept of requests can say what a search finds. */
export interface SummedSearch {
  /** To which they are kept. */
  service: string | undefined;
  /** Whether nothing else is asked for: they know services only. */
  isWhole: boolean;
}

/** Any search but one of a service, or of all, is counted by the traces that were looked at. */
export function summedSearch(query: string): SummedSearch {
  const terms = readParts(query);
  const services = terms.filter(({ key }) => key === "service");
  const isChoice = terms.some(({ key, value }) => key === null && value === "OR");
  const service = services.length === 1 && !isChoice ? services[0]?.value : undefined;
  return { service, isWhole: terms.length === (service === undefined ? 0 : 1) };
}

/**
 * Requests over the chart's time: all of them where their sums are known, else of the traces that were looked at, of which a
 * busy step has more.
 */
export function stepCounts(points: TracePoints, rates: RatesAnswer | null): StepCount[] {
  const begin = Date.parse(points.start);
  if (rates === null) {
    return points.steps.map(({ at, traces, failed, complete }) => {
      const from = Date.parse(at) - begin;
      const to = from + points.stepMillis;
      // Exemplars are found beside the sample.
      const shown = points.points.filter(({ offsetMillis }) => offsetMillis >= from && offsetMillis < to);
      return {
        from,
        to,
        requests: Math.max(traces, shown.length),
        failed: Math.max(failed, shown.filter((point) => point.failed).length),
        atLeast: !complete,
      };
    });
  }
  return rates.series.flatMap(({ steps }) =>
    steps.map(({ at, requests, failed }) => {
      const from = Date.parse(at) - begin;
      return { from, to: from + rates.stepMillis, requests, failed, atLeast: false };
    }),
  );
}
