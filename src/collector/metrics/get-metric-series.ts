import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import type { MetricSeriesAnswer, MetricSeriesQuery } from "#api/metrics.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type { MetricStep } from "#collector/store/port/metrics.ts";
import { getProject } from "#collector/projects/get-project.ts";
import { INTERVALS, type Interval } from "#api/interval.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { metricPointFilter } from "#collector/search/metric-point-filter.ts";
import { recentRange } from "#collector/times/time-range.ts";

const DAY = 86_400_000;
const STEPS = 200;
/** More than a chart can show. */
const MAX_STEPS = 1_500;

/** A metric over time, as one series or grouped by an attribute. Refuses a range that is too long for the interval. */
export async function getMetricSeries(
  context: ReadContext,
  project: string,
  name: string,
  query: MetricSeriesQuery,
): Promise<Result<MetricSeriesAnswer, NotFound | BadQuery>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const points = metricPointFilter(query.query);
  if (!points.ok) return points;
  const range = recentRange(query, context.clock(), DAY);
  const interval = query.interval ?? shortestFor(range.end - range.start);
  const step = INTERVALS[interval];
  const start = Math.floor(range.start / step) * step;
  if (range.end - start > step * MAX_STEPS)
    return err(badQuery(`The range has more than ${MAX_STEPS} steps; choose a longer interval.`, 0));
  const filter = { project: found.value.id, name, ...points.value, start, end: range.end };
  const series = await context.store.queryMetric(filter, step, query.groupBy ?? null);
  return ok({
    start: isoFromMillis(start),
    end: isoFromMillis(range.end),
    interval,
    series: series.map(({ group, steps }) => ({ group, steps: steps.map(stepView) })),
  });
}

function shortestFor(length: Millis): Interval {
  const names = Object.keys(INTERVALS) as Interval[];
  return names.find((name) => length <= INTERVALS[name] * STEPS) ?? "1d";
}

/** JSON has no infinity; it becomes null. */
function stepView({
  at,
  histogram,
  ...step
}: MetricStep): MetricSeriesAnswer["series"][number]["steps"][number] {
  return {
    ...step,
    at: isoFromMillis(at),
    sum: finite(step.sum),
    min: finite(step.min),
    max: finite(step.max),
    last: finite(step.last),
    histogram: histogram && { bounds: histogram.bounds.map(finite), counts: histogram.counts },
  };
}

function finite(value: number | null): number | null {
  return Number.isFinite(value) ? value : null;
}
