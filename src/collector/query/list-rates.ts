import type { RatesAnswer, RatesQuery } from "#model/api/rates.ts";
import type { RateStep } from "#collector/store/port/rates.ts";
import type { QueryContext } from "./query-context.ts";
import { pastRange } from "./time-range.ts";

const MINUTE = 60_000;

/** Rate, errors and duration of requests over time. Begins at the whole minute. */
export async function listRates({ store, clock }: QueryContext, query: RatesQuery): Promise<RatesAnswer> {
  const range = pastRange(query, clock());
  const start = Math.floor(range.start / MINUTE) * MINUTE;
  const stepMillis = Math.max(1, Math.round((range.end - start) / query.steps / MINUTE)) * MINUTE;
  const { service, route } = query;
  const filter = { service, route, start, end: range.end };
  const series = await store.queryRates(filter, stepMillis, query.by === "all" ? null : query.by);
  return {
    start: new Date(start).toISOString(),
    end: new Date(range.end).toISOString(),
    stepMillis,
    series: series.map((one) =>
      Object.assign(sumsOf(one.total), {
        service: one.service,
        route: one.route,
        steps: one.steps.map((step) => Object.assign(sumsOf(step), { at: new Date(step.at).toISOString() })),
      }),
    ),
  };
}

function sumsOf({ requests, failed, p50, p95, p99 }: RateStep) {
  return { requests, failed, p50, p95, p99 };
}
