import type { RatesAnswer } from "#api/rates.ts";
import type { HourSums } from "./verdict.ts";

/** The requests of a service, or of one of its operations. */
export function sumOf({ series }: RatesAnswer, service: string, route: string | null = null): HourSums {
  const own = series.filter((one) => one.service === service && (route === null || one.route === route));
  return {
    requests: own.reduce((sum, { requests }) => sum + requests, 0),
    failed: own.reduce((sum, { failed }) => sum + failed, 0),
    p95: own.reduce((most, { p95 }) => Math.max(most, p95), 0),
  };
}
