import type { Millis, UnixMillis } from "#lib/units.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";

const HOUR: Millis = 3_600_000;
const WEEK: Millis = 168 * HOUR;
/** A service without requests for less is not worth a word. */
const QUIET: Millis = 5 * 60_000;

/**
 * When the last request of each service came that has had none for more than a few minutes: to the minute within the last hour,
 * to the hour within the last week. Empty if the collector did not answer.
 */
export async function readQuietServices(
  client: Pick<CollectorClient, "listRates">,
  now: UnixMillis,
): Promise<ReadonlyMap<string, UnixMillis>> {
  const ratesOf = (length: Millis, steps: number) =>
    client.listRates({
      by: "service",
      start: new Date(now - length).toISOString(),
      end: new Date(now).toISOString(),
      steps,
    });
  const [hour, week] = await Promise.all([ratesOf(HOUR, 60), ratesOf(WEEK, WEEK / HOUR)]);
  if (!hour.ok) return new Map();
  const recent = lastRequests(hour.value);
  const older = week.ok ? lastRequests(week.value) : new Map<string, UnixMillis>();
  // What is not in the last hour came before it, whatever the end of its step.
  const before = [...older].map(([service, at]) => [service, Math.min(at, now - HOUR)] as const);
  const all = new Map([...before, ...recent]);
  return new Map([...all].filter(([, at]) => now - at >= QUIET));
}

function lastRequests(rates: RatesAnswer): Map<string, UnixMillis> {
  const services = rates.series.flatMap(({ service }) => service ?? []);
  return new Map(
    services.flatMap((service) => {
      const at = lastRequestOf(rates, service);
      return at === null ? [] : [[service, at] as const];
    }),
  );
}

/** When the last step with requests of a service ended; null without any. */
export function lastRequestOf({ series, stepMillis }: RatesAnswer, service: string): UnixMillis | null {
  const steps = series.filter((one) => one.service === service).flatMap((one) => one.steps);
  const last = steps.reduce((latest, { at }) => Math.max(latest, Date.parse(at) + stepMillis), 0);
  return last === 0 ? null : last;
}
