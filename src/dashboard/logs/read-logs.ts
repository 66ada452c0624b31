import { ok, type Result } from "#lib/result.ts";
import type { LogList } from "#api/logs.ts";
import type { CollectorClient } from "../collector-client/collector-client.ts";
import type { CollectorFailure } from "../collector-client/failure.ts";

const EACH_SIDE = 40;
/**
 * Lists are sorted backwards in time, so the lines right after a moment are the end of a list. It must be complete:
 * try shorter ranges until it is.
 */
const MILLIS_AFTER = [86_400_000, 3_600_000, 60_000, 5000, 500, 50];

/** The lines around a moment, latest first. */
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

const PAGES = 40;

/** Streams a list of log lines as JSON lines, page by page. Ends at the last page, at the limit or at a failed page. */
export async function* logLines(
  client: Pick<CollectorClient, "listLogs">,
  question: { query: string; start: string; end?: string },
  first: LogList,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let list = first;
  for (let page = 1; ; page += 1) {
    for (const log of list.logs) yield encoder.encode(`${JSON.stringify(log)}\n`);
    if (list.next === null || page === PAGES) return;
    const answer = await client.listLogs({ ...question, limit: 500, cursor: list.next });
    if (!answer.ok) return;
    list = answer.value;
  }
}
