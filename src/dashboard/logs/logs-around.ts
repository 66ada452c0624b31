import { ok, type Result } from "#lib/result.ts";
import type { LogList } from "#api/logs.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";

const EACH_SIDE = 40;
/** Lists go backwards in time, so that those right after a moment are the end of a list that has to be whole: a shorter one where it is not. */
const MILLIS_AFTER = [60_000, 5000, 500, 50];

/** The lines before and after a moment, latest first. */
export async function logsAround(
  client: Pick<CollectorClient, "listLogs">,
  query: string,
  at: string,
): Promise<Result<LogList, CollectorFailure>> {
  const moment = Date.parse(at);
  const start = new Date(moment).toISOString();
  const before = await client.listLogs({ query, end: start, limit: EACH_SIDE });
  if (!before.ok) return before;
  let after: LogList = { logs: [], next: null, stoppedAt: null };
  for (const millis of MILLIS_AFTER) {
    const end = new Date(moment + millis).toISOString();
    const answer = await client.listLogs({ query, start, end, limit: 500 });
    if (!answer.ok) return answer;
    after = answer.value;
    if (after.next === null) break;
  }
  return ok({ logs: [...after.logs.slice(-EACH_SIDE), ...before.value.logs], next: null, stoppedAt: null });
}
