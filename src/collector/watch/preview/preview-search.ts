import type { Millis, UnixMillis } from "#lib/units.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";
import type { RuleOf } from "../finding.ts";
import { MOST_TRACES } from "../kinds/search.ts";
import { joinNotes, laterText, type Previewed, type PreviewTimes } from "./previewed.ts";
import { chartPoints, replayValues } from "./replay-values.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const MOST_STEPS = 2_000;

/** Replays a search of logs or traces: its window once in so many minutes. */
export async function previewSearch(
  { store }: Pick<ReadContext, "store">,
  rule: RuleOf<"search">,
  times: PreviewTimes,
): Promise<Previewed> {
  const { end, days } = times;
  const { signal, threshold, windowMinutes } = rule.condition;
  const step = MINUTE * Math.max(windowMinutes, Math.ceil((days * DAY) / MOST_STEPS / MINUTE));
  const ago =
    threshold.is === "up" || threshold.is === "down"
      ? { window: step, day: DAY, week: 7 * DAY }[threshold.against]
      : 0;
  const start = end - Math.floor((days * DAY) / step) * step;
  const shift = Math.round(ago / step);
  const range = { start: start - shift * step, end };
  const { counts, from } = await countedIn(store, rule, range, step);
  const byStep = new Map<number, number>();
  for (const { at, found } of counts) {
    const number = Math.round((at - start) / step);
    byStep.set(number, (byStep.get(number) ?? 0) + found);
  }
  const countOf = (number: number) => {
    const found = byStep.get(number) ?? 0;
    return signal === "traces" ? Math.min(MOST_TRACES, found) : found;
  };
  // What a step is compared with has to be counted, too.
  const whole = from === null ? start : Math.ceil((from + shift * step - start) / step) * step + start;
  const values = Array.from({ length: Math.round((end - start) / step) }, (_, number) => ({
    at: start + (number + 1) * step,
    now: countOf(number),
    before: shift === 0 ? null : countOf(number - shift),
  })).filter(({ at }) => at - step >= whole);
  return {
    alerts: replayValues(values, { threshold, title: rule.name, terms: rule, step }),
    series: {
      label: signal === "logs" ? "Log records" : "Traces",
      unit: `in ${step / MINUTE} min`,
      points: chartPoints(values, threshold),
    },
    from: Math.max(whole, times.now - days * DAY),
    note: joinNotes(
      step === windowMinutes * MINUTE && windowMinutes === 1
        ? null
        : `Judged every ${step / MINUTE} minutes, and not every minute.`,
      laterText(whole, times, `too many ${signal === "logs" ? "records" : "traces"} would have to be read`),
    ),
  };
}

interface Counted {
  counts: { at: UnixMillis; found: number }[];
  /** Before, not all were counted; null if all were. */
  from: UnixMillis | null;
}

async function countedIn(
  store: ReadContext["store"],
  { condition: { signal, query } }: RuleOf<"search">,
  range: { start: UnixMillis; end: UnixMillis },
  step: Millis,
): Promise<Counted> {
  if (signal === "logs") {
    const filter = logFilter(query, range, range.end);
    if (!filter.ok) throw new Error(filter.error.detail);
    const { counts, from } = await store.countLogs(filter.value, step);
    return { counts: counts.map(({ at, records }) => ({ at, found: records })), from };
  }
  const filter = traceFilter(query, range, range.end);
  if (!filter.ok) throw new Error(filter.error.detail);
  const { counts, from } = await store.countTraces(filter.value, step);
  return { counts: counts.map(({ at, traces }) => ({ at, found: traces })), from };
}
