import type { RatesAnswer, RatesQuery } from "#api/rates.ts";
import type { RateStep } from "#collector/store/port/rates.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { chartSteps } from "#collector/times/chart-steps.ts";
import { pastRange } from "#collector/times/time-range.ts";

/** Rate, errors and duration of requests over time. Starts at a whole step. */
export async function listRates({ store, clock }: ReadContext, query: RatesQuery): Promise<RatesAnswer> {
  const range = pastRange(query, clock());
  const { start, stepMillis } = chartSteps(range, query.steps);
  const { service, route, environment, release } = query;
  const filter = { service, route, environment, release, start, end: range.end };
  const series = await store.queryRates(filter, stepMillis, query.by === "all" ? null : query.by);
  return {
    start: new Date(start).toISOString(),
    end: new Date(range.end).toISOString(),
    stepMillis,
    series: series.map((one) =>
      Object.assign(sumsOf(one.total), {
        service: one.service,
        route: one.route,
        release: one.release,
        steps: one.steps.map((step) => Object.assign(sumsOf(step), { at: new Date(step.at).toISOString() })),
      }),
    ),
  };
}

function sumsOf({ requests, failed, p50, p95, p99 }: RateStep) {
  return { requests, failed, p50, p95, p99 };
}
