import type { Millis, Nanos, UnixMillis } from "#lib/units.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import type { ChartBand } from "#ui/chart/chart-model.ts";
import type { TimeSteps } from "#ui/chart/time-steps.ts";

/** The requests of an hour, step by step. */
export interface HourSteps {
  times: TimeSteps;
  requests: number[];
  failed: number[];
  /** Null in steps without requests. */
  p95: (Nanos | null)[];
}

/**
 * The whole steps of a series, including those without requests: rates of a step that has just begun say little.
 * Several series are added up, but for their p95.
 */
export function hourSteps(
  { start, end, stepMillis }: Pick<RatesAnswer, "start" | "end" | "stepMillis">,
  series: Pick<RateSeriesView, "steps">[],
): HourSteps {
  const begin = Date.parse(start);
  const times: TimeSteps & { start: UnixMillis; step: Millis } = {
    start: begin,
    step: stepMillis,
    count: Math.max(1, Math.floor((Date.parse(end) - begin) / stepMillis)),
  };
  const hour: HourSteps = {
    times,
    requests: Array<number>(times.count).fill(0),
    failed: Array<number>(times.count).fill(0),
    p95: Array<Nanos | null>(times.count).fill(null),
  };
  for (const { at, requests, failed, p95 } of series.flatMap(({ steps }) => steps)) {
    const index = Math.floor((Date.parse(at) - begin) / stepMillis);
    if (index < 0 || index >= times.count || requests === 0) continue;
    hour.requests[index] = (hour.requests[index] ?? 0) + requests;
    hour.failed[index] = (hour.failed[index] ?? 0) + failed;
    hour.p95[index] = p95;
  }
  return hour;
}

export type MeasureOf = (hour: HourSteps) => (number | null)[];

/** The share of requests that failed; null in steps without requests. */
export const errorRates: MeasureOf = ({ requests, failed }) =>
  requests.map((count, index) => (count === 0 ? null : (failed[index] ?? 0) / count));
export const p95s: MeasureOf = ({ p95 }) => p95;
export const traffic: MeasureOf = ({ requests }) => requests;

const DAY: Millis = 86_400_000;

/** The same times yesterday and last week, as far as they do not overlap with these. Times are ISO 8601. */
export function sameTimesBefore({ start, end }: { start: string; end: string }): {
  start: string;
  end: string;
}[] {
  const [begin, finish] = [Date.parse(start), Date.parse(end)];
  return [DAY, 7 * DAY]
    .filter((ago) => finish - begin <= ago)
    .map((ago) => ({
      start: new Date(begin - ago).toISOString(),
      end: new Date(finish - ago).toISOString(),
    }));
}

/** Steps on each side whose values belong to the usual range, as no two hours are alike to the minute. */
const AROUND = 2;

/** The range of a measure in the same hours before; undefined if these had no requests. */
export function usualRange(hours: HourSteps[], measure: MeasureOf, count: number): ChartBand | undefined {
  const known = hours.filter(({ requests }) => requests.some((number) => number > 0)).map(measure);
  return rangeOf(known, count);
}

/** The range of values at the same times before; undefined without any. */
export function rangeOf(known: (number | null)[][], count: number): ChartBand | undefined {
  if (known.length === 0) return undefined;
  const around = Array.from({ length: count }, (_, index) =>
    known.flatMap((values) =>
      values.slice(Math.max(0, index - AROUND), index + AROUND + 1).filter((value) => value !== null),
    ),
  );
  const edge = (pick: (...values: number[]) => number) =>
    around.map((values) => (values.length === 0 ? null : pick(...values)));
  return { label: "usual range", low: edge(Math.min), high: edge(Math.max) };
}
