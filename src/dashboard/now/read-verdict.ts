import { ok } from "#lib/result.ts";
import type { RatesAnswer } from "#api/rates.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { Answer } from "../collector-client/request.ts";
import { judgeHour, type HourSums, type Verdict } from "./verdict.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Judges the last hour by the same hour of yesterday and of last week. */
export async function readVerdict(
  client: Pick<CollectorClient, "listRates">,
  now: UnixMillis,
): Promise<Answer<Verdict>> {
  const hourOf = (end: UnixMillis) =>
    client.listRates({
      by: "all",
      steps: 1,
      start: new Date(end - HOUR).toISOString(),
      end: new Date(end).toISOString(),
    });
  const [last, yesterday, lastWeek] = await Promise.all([
    hourOf(now),
    hourOf(now - DAY),
    hourOf(now - 7 * DAY),
  ]);
  if (!last.ok) return last;
  const sums = (answer: Answer<RatesAnswer>): HourSums | null =>
    answer.ok ? (answer.value.series[0] ?? null) : null;
  return ok(judgeHour(sums(last) ?? { requests: 0, failed: 0, p95: 0 }, sums(yesterday), sums(lastWeek)));
}
