import type { RatesAnswer } from "#api/rates.ts";
import type { TracePoints } from "#api/traces.ts";
import { readParts } from "#model/search/edit-search.ts";
import { hourSteps, traffic, usualRange } from "../../now/hour-steps.ts";
import type { StepCount, UsualStep } from "./draw-scatter.ts";

/** How far the stored totals of requests can answer a search. */
export interface SummedSearch {
  /** The service they are filtered by. */
  service: string | undefined;
  /** Whether the search filters by nothing else, as totals only know services. */
  isWhole: boolean;
}

/** Totals answer searches for one service or for everything; other searches are counted from sampled traces. */
export function summedSearch(query: string): SummedSearch {
  const terms = readParts(query);
  const services = terms.filter(({ key }) => key === "service");
  const isChoice = terms.some(({ key, value }) => key === null && value === "OR");
  const service = services.length === 1 && !isChoice ? services[0]?.value : undefined;
  return { service, isWhole: terms.length === (service === undefined ? 0 : 1) };
}

/** Requests per step: from totals if available, else from the sampled traces, which are minimums in busy steps. */
export function stepCounts(points: TracePoints, rates: RatesAnswer | null): StepCount[] {
  const begin = Date.parse(points.start);
  if (rates === null) {
    return points.steps.map(({ at, traces, failed, complete }) => {
      const from = Date.parse(at) - begin;
      const to = from + points.stepMillis;
      // Exemplars are not part of the sample.
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

/** The usual range of each step of the totals, by their steps at the same times before; none without these. */
export function usualSteps(
  points: Pick<TracePoints, "start">,
  rates: RatesAnswer,
  usual: RatesAnswer[],
): UsualStep[] {
  const { start, end, stepMillis } = rates;
  const offset = Date.parse(start) - Date.parse(points.start);
  const count = Math.ceil((Date.parse(end) - Date.parse(start)) / stepMillis);
  const band = usualRange(
    usual.map((answer) => hourSteps(answer, answer.series)),
    traffic,
    count,
  );
  if (band === undefined) return [];
  return band.high.flatMap((high, index) => {
    const low = band.low[index] ?? null;
    const from = offset + index * stepMillis;
    return high === null || low === null ? [] : [{ from, to: from + stepMillis, low, high }];
  });
}
