import type { RatesAnswer } from "#api/rates.ts";
import type { HourSums } from "../now/verdict.ts";

/** The requests of a release, of all its services. */
export interface ReleaseRequests extends HourSums {
  /** By step. */
  steps: number[];
}

/** The requests of a release among those by release; null without any. */
export function requestsOf(rates: RatesAnswer | null, version: string | null): ReleaseRequests | null {
  // Requests need not name the package of their release: it is their service.
  const own =
    rates?.series.filter(
      ({ service, release }) => release === version || `${service}@${release}` === version,
    ) ?? [];
  if (rates === null || version === null || own.length === 0) return null;
  return {
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
    p95: own.reduce((most, { p95 }) => Math.max(most, p95), 0),
    steps: stepsOf(rates, own),
  };
}

/** Including the step that has just begun, in which a new release has all of its requests. */
function stepsOf({ start, end, stepMillis }: RatesAnswer, series: RatesAnswer["series"]): number[] {
  const begin = Date.parse(start);
  const count = Math.max(1, Math.ceil((Date.parse(end) - begin) / stepMillis));
  const steps = Array<number>(count).fill(0);
  for (const { at, requests } of series.flatMap((one) => one.steps)) {
    const place = Math.floor((Date.parse(at) - begin) / stepMillis);
    if (place >= 0 && place < count) steps[place] = (steps[place] ?? 0) + requests;
  }
  return steps;
}
