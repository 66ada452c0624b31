import { err, ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import { INTERVALS, type Interval } from "#api/interval.ts";
import type {
  MetricExemplars,
  MetricExemplarsQuery,
  MetricSeriesAnswer,
  MetricSeriesQuery,
} from "#api/metrics.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { aggregatesOf } from "#model/metric/metric-type.ts";
import { badQuery, type BadQuery } from "#model/search/bad-query.ts";
import type { MetricFilter } from "#collector/store/port/metrics.ts";
import { getProject } from "#collector/projects/get-project.ts";
import type { NotFound } from "#collector/projects/not-found.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { checkMetricKeys, metricKey, metricPointFilter } from "#collector/search/metric-point-filter.ts";
import { recentRange } from "#collector/times/time-range.ts";

const DAY = 86_400_000;
const STEPS = 200;
/** More than a chart can show. */
const MAX_STEPS = 1_500;
const MAX_KEYS = 3;

/** A metric over time, as one series or grouped. Refuses a range that is too long for the interval. */
export async function getMetricSeries(
  context: ReadContext,
  project: string,
  name: string,
  query: MetricSeriesQuery,
): Promise<Result<MetricSeriesAnswer, NotFound | BadQuery>> {
  const read = await readQuery(context, project, name, query);
  if (!read.ok) return read;
  const { filter, step, interval } = read.value;
  const keys = query.groupBy.split(",").flatMap((key) => key.trim() || []);
  if (keys.length > MAX_KEYS) return err(badQuery(`Group by at most ${MAX_KEYS} attributes.`, 0));
  const { chosen, variants, series, ...counts } = await context.store.queryMetric({
    ...filter,
    ...variantOf(query),
    step,
    aggregate: query.aggregate ?? null,
    groupBy: keys.map(metricKey),
    top: query.top,
  });
  if (chosen !== null && !aggregatesOf(chosen.type).includes(chosen.aggregate))
    return err(
      badQuery(
        `A ${chosen.type.replaceAll("_", " ")} has no ${chosen.aggregate}. It has ${aggregatesOf(chosen.type).join(", ")}.`,
        0,
      ),
    );
  return ok({
    start: isoFromMillis(filter.start),
    end: isoFromMillis(filter.end),
    interval,
    chosen,
    variants,
    series: series.map(({ group, values, total }) => ({
      group,
      values: values.map(finite),
      total: finite(total),
    })),
    ...counts,
  });
}

/** The exemplars of a metric; of the variant with the most points where the query does not say which. */
export async function listMetricExemplars(
  context: ReadContext,
  project: string,
  name: string,
  query: MetricExemplarsQuery,
): Promise<Result<MetricExemplars, NotFound | BadQuery>> {
  const read = await readQuery(context, project, name, query);
  if (!read.ok) return read;
  const { filter, step } = read.value;
  const { store } = context;
  const one = { ...filter, ...variantOf(query), step: filter.end - filter.start };
  const { chosen } = await store.queryMetric({ ...one, aggregate: "count", groupBy: [], top: 1 });
  if (chosen === null) return ok({ exemplars: [] });
  const found = await store.listExemplars({ ...filter, step, type: chosen.type, unit: chosen.unit });
  return ok({ exemplars: found.map(({ at, ...rest }) => Object.assign(rest, { at: isoFromMillis(at) })) });
}

async function readQuery(
  context: ReadContext,
  project: string,
  name: string,
  query: MetricExemplarsQuery,
): Promise<Result<{ filter: MetricFilter; step: Millis; interval: Interval }, NotFound | BadQuery>> {
  const found = await getProject(context, project);
  if (!found.ok) return found;
  const where = metricPointFilter(query.query);
  if (!where.ok) return where;
  const range = recentRange(query, context.clock(), DAY);
  const interval = query.interval ?? shortestFor(range.end - range.start);
  const step = INTERVALS[interval];
  const start = Math.floor(range.start / step) * step;
  if (range.end - start > step * MAX_STEPS)
    return err(badQuery(`The range has more than ${MAX_STEPS} steps; choose a longer interval.`, 0));
  const filter = { project: found.value.id, name, where: where.value, start, end: range.end };
  const checked = await checkKeys(context, filter, query.query);
  return checked.ok ? ok({ filter, step, interval }) : checked;
}

/** Keys that are fields cost nothing; each other must be an attribute that the metric had in the time. */
async function checkKeys(
  { store }: ReadContext,
  filter: MetricFilter,
  query: string,
): Promise<Result<void, BadQuery>> {
  const unread = checkMetricKeys(query, []);
  return unread.ok ? unread : checkMetricKeys(query, await store.listMetricKeys({ ...filter, where: null }));
}

function variantOf({ type, unit }: Pick<MetricSeriesQuery, "type" | "unit">) {
  return {
    ...(type === undefined ? {} : { type }),
    ...(unit === undefined ? {} : { unit: unit === "" ? null : unit }),
  };
}

function shortestFor(length: Millis): Interval {
  const names = Object.keys(INTERVALS) as Interval[];
  return names.find((name) => length <= INTERVALS[name] * STEPS) ?? "1d";
}

/** JSON has no infinity; it becomes null. */
function finite(value: number | null): number | null {
  return Number.isFinite(value) ? value : null;
}
