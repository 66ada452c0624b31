import { utcTime } from "#model/watch/format-measure.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import type { RuleOf } from "../finding.ts";
import type { Previewed, PreviewTimes } from "./previewed.ts";
import { chartPoints, replayValues } from "./replay-values.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const MOST_STEPS = 2_000;

/** Replays a search of logs. Traces that match are not counted over time. */
export async function previewSearch(
  { store }: ReadContext,
  rule: RuleOf<"search">,
  { end, days }: PreviewTimes,
): Promise<Previewed> {
  const { signal, query, threshold, windowMinutes } = rule.condition;
  if (signal === "traces") return { alerts: [], series: null, note: "Searches of traces can't be replayed." };
  const step = MINUTE * Math.max(windowMinutes, Math.ceil((days * DAY) / MOST_STEPS / MINUTE));
  const ago =
    threshold.is === "up" || threshold.is === "down"
      ? { window: step, day: DAY, week: 7 * DAY }[threshold.against]
      : 0;
  const start = end - Math.floor((days * DAY) / step) * step;
  const shift = Math.round(ago / step);
  const filter = logFilter(query, { start: start - shift * step, end });
  if (!filter.ok) throw new Error(filter.error.detail);
  const { counts, from } = await store.countLogs(filter.value, step);
  const byStep = new Map<number, number>();
  for (const { at, records } of counts) {
    const number = Math.round((at - start) / step);
    byStep.set(number, (byStep.get(number) ?? 0) + records);
  }
  const values = Array.from({ length: Math.round((end - start) / step) }, (_, number) => ({
    at: start + (number + 1) * step,
    now: byStep.get(number) ?? 0,
    before: shift === 0 ? null : (byStep.get(number - shift) ?? 0),
  })).filter(({ at }) => from === null || at > from);
  return {
    alerts: replayValues(values, { threshold, title: rule.name, terms: rule, step }),
    series: {
      label: "Log records",
      unit: `in ${step / MINUTE} min`,
      points: chartPoints(values, threshold),
    },
    note: from === null ? null : `Only the records since ${utcTime(from)} were counted.`,
  };
}
