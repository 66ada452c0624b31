import { ok } from "#lib/result.ts";
import type { Handlers } from "#api/endpoint.ts";
import type { WEB_VITALS, WebVitalsAnswer, WebVitalsQuery } from "#api/web-vitals.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { chartSteps } from "#collector/times/chart-steps.ts";
import { pastRange } from "#collector/times/time-range.ts";

export function webVitalHandlers(context: ReadContext): Handlers<typeof WEB_VITALS> {
  return { getWebVitals: async (query) => ok(await getWebVitals(context, query)) };
}

/** Web vitals of page loads that began in a time, from a whole step on. */
async function getWebVitals({ store, clock }: ReadContext, query: WebVitalsQuery): Promise<WebVitalsAnswer> {
  const range = pastRange(query, clock());
  const { start, stepMillis } = chartSteps(range, query.steps);
  const { vital, by, steps: _count, start: _start, end: _end, ...filter } = query;
  const found = await store.queryVitals(
    { ...filter, start, end: range.end },
    { vital, by, step: stepMillis },
  );
  return {
    ...found,
    start: isoFromMillis(start),
    end: isoFromMillis(range.end),
    stepMillis,
    steps: found.steps.map((step) => Object.assign(step, { at: isoFromMillis(step.at) })),
    worst: found.worst.map((load) => Object.assign(load, { at: isoFromMillis(load.at) })),
  };
}
