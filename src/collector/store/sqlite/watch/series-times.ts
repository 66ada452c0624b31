import type { RequestFinding } from "#model/watch/request-finding.ts";
import type { FailureStep } from "#model/watch/judge-failures.ts";
import type { WatchedSeries } from "./watched-series.ts";

export type Judged = Omit<RequestFinding, "service" | "operation">;

/** Minutes since 1970, and what rules have judged already: many rules ask the same of a series. */
export interface SeriesTimes {
  /** Before this minute. */
  end: number;
  since: number;
  memo: Map<string, WeakMap<WatchedSeries, unknown>>;
}

/** What was found for a series and these options before, or is found now. */
export function once<Found>(
  { memo }: SeriesTimes,
  options: string,
  series: WatchedSeries,
  find: () => Found,
): Found {
  let known = memo.get(options);
  if (known === undefined) {
    known = new WeakMap();
    memo.set(options, known);
  }
  const found = known.get(series) as Found | undefined;
  if (found !== undefined) return found;
  const made = find();
  known.set(series, made);
  return made;
}

const MINUTES = 60;
const NONE: FailureStep = { requests: 0, failed: 0 };

/** The minutes of the last hour. */
export function recentSteps(series: WatchedSeries, times: SeriesTimes): FailureStep[] {
  return once(times, "minutes", series, () =>
    Array.from({ length: MINUTES }, (_, index) => series.minutes.get(times.end - MINUTES + index) ?? NONE),
  );
}

/** The end of the hours that say what is usual: none that is judged, and none since an alert began, for a day. */
export function usualEnd(end: number, openedAt: number | null): number {
  const hour = Math.floor((end - 15) / 60);
  return openedAt === null ? hour : Math.max(hour - 24, Math.min(hour, Math.floor(openedAt / 60)));
}
