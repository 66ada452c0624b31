import type { RatesAnswer, RatesQuery } from "#api/rates.ts";
import type { RateStep } from "#collector/store/port/rates.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { pastRange } from "#collector/times/time-range.ts";

const MINUTE = 60_000;
/** In minutes. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720];
const DAY = 1440;

/** Rate, errors and duration of requests over time. Starts at a whole step. */
export async function listRates({ store, clock }: ReadContext, query: RatesQuery): Promise<RatesAnswer> {
  const range = pastRange(query, clock());
  const requested = (range.end - range.start) / query.steps / MINUTE;
  // Aligned steps are served by roll-ups; with a single step, the exact range matters more.
  const minutes =
    query.steps === 1 ? Math.ceil(requested) : (STEPS.find((step) => step >= requested * 0.99) ?? DAY);
  const stepMillis = minutes * MINUTE;
  const grid = query.steps === 1 ? MINUTE : stepMillis;
  const start = Math.floor(range.start / grid) * grid;
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
