import { z } from "zod";
import { LOGS, LogView } from "#api/logs.ts";
import type { Clock } from "#lib/clock.ts";
import { parseJson } from "#lib/parse-json.ts";
import type { Millis } from "#lib/units.ts";
import type { CollectorAccess } from "../call-api.ts";
import { askCollector, type Unanswered } from "./ask-collector.ts";
import type { Followed } from "./follow-errors.ts";
import { serverEvents } from "./server-events.ts";
import type { TailNews } from "./tail-line.ts";

/** Of records that arrive late, the collector's stream has those up to so old. */
const LATE: Millis = 120_000;
/** As many as a stream can bring again after it was lost. */
const MOST_REMEMBERED = 2_000;

/**
 * Follows the log records of a project by the collector's live stream, until the signal or the first failure: the next call resumes
 * where the stream was lost, without the records that were read already.
 */
export function logFollower(collector: CollectorAccess, { search, project, last }: Followed, clock: Clock) {
  let lostAt: number | null = null;
  const seen = new Set<string>();

  function* fresh(logs: LogView[]): Generator<TailNews> {
    for (const record of logs) {
      if (seen.has(record.id)) continue;
      seen.add(record.id);
      const [oldest = ""] = seen;
      if (seen.size > MOST_REMEMBERED) seen.delete(oldest);
      yield { signal: "logs", record };
    }
  }

  return async function* follow(signal: AbortSignal): AsyncGenerator<TailNews, Unanswered | null> {
    const from = lostAt === null ? { last: String(last) } : { start: new Date(lostAt - LATE).toISOString() };
    const query = { query: search, ...from };
    const { path } = LOGS.followLogs;
    const answer = await askCollector(collector, {
      path,
      query,
      project,
      accept: "text/event-stream",
      signal,
    });
    if (!answer.ok) return answer.error;
    yield "connected";
    try {
      for await (const { event, data } of serverEvents(answer.value.body ?? new ReadableStream())) {
        lostAt = clock();
        if (event === "skipped") yield "skipped";
        if (event === "earlier") yield* fresh(z.array(LogView).parse(parseJson(data)).toReversed());
        if (event === "log") yield* fresh([LogView.parse(parseJson(data))]);
      }
    } catch (error) {
      if (error instanceof z.ZodError)
        return { code: "refused", detail: `${path} was answered in an unknown form` };
    }
    lostAt ??= clock();
    return signal.aborted
      ? null
      : { code: "away", detail: `the collector at ${collector.url} ended the stream` };
  };
}
