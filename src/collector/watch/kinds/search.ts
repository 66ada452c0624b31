import type { UnixMillis } from "#lib/units.ts";
import { NO_EVIDENCE, NO_SUBJECT } from "#model/watch/alert.ts";
import { counted } from "#model/watch/format-measure.ts";
import { judgeThreshold } from "#model/watch/judge-threshold.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";
import { findingKey, type EvaluateRule, type RuleOf } from "../finding.ts";
import { comparedTime, comparedWindows } from "./compared-windows.ts";
import { limitOf } from "./metric.ts";

const MINUTE = 60_000;
/** More traces are not counted one by one. */
export const MOST_TRACES = 1_000;

interface Found {
  count: number;
  /** Whether there are more. */
  isPart: boolean;
  traceId: string | null;
}

/** So many log records or traces match a search, or far more or fewer than before. */
export const evaluateSearch: EvaluateRule<"search"> = async (rule, { context, end }) => {
  const { signal, query, threshold, windowMinutes } = rule.condition;
  const windows = comparedWindows(threshold, windowMinutes, end);
  const [now, before] = await Promise.all(windows.map((window) => count(context, rule, window)));
  const judged = judgeThreshold(threshold, now?.count ?? 0, before?.count ?? null);
  const noun = signal === "logs" ? "log record" : "trace";
  const limit = limitOf(threshold);
  const against =
    limit !== null
      ? `; the limit is ${limit}`
      : judged.before === null
        ? ""
        : `, ${judged.before} ${comparedTime(threshold)}`;
  const total = `${now?.isPart === true ? "at least " : ""}${counted(judged.now ?? 0, noun)}`;
  return [
    {
      key: findingKey(rule),
      verdict: judged.verdict,
      began: null,
      title: rule.name,
      text: `${total} in ${windowMinutes} minutes match "${query}"${against}.`,
      subject: NO_SUBJECT,
      measure: { now: judged.now ?? 0, before: judged.before ?? limit, unit: `${noun}s`, count: null },
      explain: () => Promise.resolve({ ...NO_EVIDENCE, traceId: now?.traceId ?? null }),
    },
  ];
};

async function count(
  { store }: ReadContext,
  { condition: { signal, query } }: RuleOf<"search">,
  range: { start: UnixMillis; end: UnixMillis },
): Promise<Found> {
  if (signal === "logs") {
    const filter = logFilter(query, range, range.end);
    if (!filter.ok) throw new Error(filter.error.detail);
    const { counts, from } = await store.countLogs(filter.value, MINUTE);
    return {
      count: counts.reduce((sum, { records }) => sum + records, 0),
      isPart: from !== null,
      traceId: null,
    };
  }
  const filter = traceFilter(query, range, range.end);
  if (!filter.ok) throw new Error(filter.error.detail);
  const page = await store.listTraces(filter.value, "newest", { limit: MOST_TRACES });
  return {
    count: page.items.length,
    isPart: page.next !== null,
    traceId: page.items[0]?.traceId ?? null,
  };
}
