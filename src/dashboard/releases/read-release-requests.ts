import { ok } from "#lib/result.ts";
import type { RatesAnswer, RateSeriesView } from "#api/rates.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import { sameTimesBefore } from "../now/hour-steps.ts";
import type { ReleaseScope } from "./release-scope.ts";

/** Steps of the charts. */
const STEPS = 48;

interface Requested {
  version: string;
  previous: string | null;
  services: string[];
  scope: ReleaseScope;
  times: { start: string; end: string };
}

/**
 * The requests of the release and of the one before it, together and by service, all of its services, and the same at the
 * same times yesterday and last week.
 */
export async function readReleaseRequests(
  client: Pick<CollectorClient, "listRates">,
  { version, previous, services, scope, times }: Requested,
) {
  const place = { environment: scope.env, service: scope.service };
  const ratesOf = (release: string, by: "all" | "release", steps: number) =>
    client.listRates({ ...times, ...place, release, by, steps });
  const [own, before, ownByService, beforeByService, all, ...usual] = await Promise.all([
    ratesOf(version, "all", STEPS),
    previous === null ? null : ratesOf(previous, "all", STEPS),
    ratesOf(version, "release", 1),
    previous === null ? null : ratesOf(previous, "release", 1),
    client.listRates({ ...times, ...place, by: "service", steps: STEPS }),
    ...sameTimesBefore(times).map((earlier) =>
      client.listRates({ ...earlier, ...place, by: "service", steps: STEPS }),
    ),
  ]);
  const isOwn = ({ service }: RateSeriesView) => service !== null && services.includes(service);
  const narrowed = (rates: RatesAnswer) => ({ ...rates, series: rates.series.filter(isOwn) });
  return {
    own,
    before,
    ownByService,
    beforeByService,
    ofServices: all.ok ? ok(narrowed(all.value)) : all,
    usual: usual.flatMap((answer) => (answer.ok ? [narrowed(answer.value)] : [])),
  };
}
