import type { UnixMillis } from "#lib/units.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { percent } from "#model/watch/format-measure.ts";

/** What an operation calls varies little between its requests, and each trace costs time. */
const SAMPLE = 40;
/** A call that takes less of the time does not explain it, nor does one that took as much before. */
const LEAST_SHARE = 0.2;
const LEAST_MORE = 0.1;

/** The call that takes more of an operation's time since it is slow: `SELECT orders of db takes 82 % of the time, 31 % before`. */
export async function slowestCall(
  store: Pick<ReadContext["store"], "describeOperation">,
  { service, route }: { service: string; route: string | null },
  began: UnixMillis,
  end: UnixMillis,
): Promise<string | null> {
  if (route === null) return null;
  const [now, before] = await Promise.all([
    store.describeOperation({ service, route }, { start: began, end }, SAMPLE),
    store.describeOperation({ service, route }, { start: 2 * began - end, end: began }, SAMPLE),
  ]);
  const shareBefore = (callee: (typeof now.callees)[number]) =>
    before.callees.find((one) => one.service === callee.service && one.route === callee.route)?.share ?? 0;
  const worse = now.callees
    .filter((callee) => callee.share >= LEAST_SHARE && callee.share - shareBefore(callee) >= LEAST_MORE)
    .toSorted((left, right) => right.share - shareBefore(right) - (left.share - shareBefore(left)))[0];
  if (worse === undefined) return null;
  const name = worse.service === null ? worse.route : `${worse.route} of ${worse.service}`;
  return `${name} takes ${percent(worse.share)} of the time, ${percent(shareBefore(worse))} before`;
}
