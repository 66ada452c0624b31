import type { UnixMillis } from "#lib/units.ts";
import { writeTerm } from "#model/search/edit-search.ts";
import { periodStart, type Period } from "../period.ts";
import { ANY_TIME } from "../period.ts";
import { screenPaths } from "../screen-paths.ts";
import { readPlace, withTerms, type Place } from "../scope/scoped-query.ts";
import { timeOn } from "../scope/time-on.ts";
import { urlParams, type SearchParams } from "../search-params.ts";

/** Where and when metrics are looked at. */
export interface MetricScope extends Place {
  start: string;
  end: string | undefined;
  period: Period;
  /** Whether a time was chosen instead of a period. */
  isRange: boolean;
}

export function readMetricScope(search: SearchParams, now: UnixMillis): MetricScope {
  const { current, range } = timeOn(screenPaths.metrics, urlParams(search));
  const period = current === ANY_TIME ? "24h" : current;
  const place = readPlace(search);
  if (range !== null) return { ...place, start: range.from, end: range.to, period, isRange: true };
  return { ...place, start: periodStart(period, now), end: undefined, period, isRange: false };
}

/** A filter narrowed to the scope's service and environment. */
export function scopedFilter(query: string, { env, service }: Place): string {
  return withTerms(query, [
    ...(service === undefined ? [] : [writeTerm("service", service)]),
    ...(env === undefined ? [] : [writeTerm("environment", env)]),
  ]);
}
