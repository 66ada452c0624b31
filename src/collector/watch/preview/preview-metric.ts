import type { ReadContext } from "#collector/projects/read-context.ts";
import { metricPointFilter, withService } from "#collector/search/metric-point-filter.ts";
import type { RuleOf } from "../finding.ts";
import { comparedWindows } from "../kinds/compared-windows.ts";
import { measuredAs, valueOf } from "../kinds/metric.ts";
import { notReplayed, type Previewed, type PreviewTimes } from "./previewed.ts";
import { chartPoints, replayValues } from "./replay-values.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const MOST_STEPS = 168;

/** Replays a rule on a metric: its window once in so many minutes. */
export async function previewMetric(
  { store }: ReadContext,
  rule: RuleOf<"metric">,
  { now, end, days }: PreviewTimes,
): Promise<Previewed> {
  const { metric, service, query, aggregate, threshold, windowMinutes } = rule.condition;
  const points = metricPointFilter(query);
  const step = MINUTE * Math.max(windowMinutes, Math.ceil((days * DAY) / MOST_STEPS / MINUTE));
  const ends = Array.from(
    { length: Math.floor((days * DAY) / step) },
    (_, index) => end - index * step,
  ).toReversed();
  const windows = ends.flatMap((at) => comparedWindows(threshold, windowMinutes, at));
  const each = windows.length / ends.length;
  for (const { id } of points.ok ? await store.listProjects() : []) {
    if (!points.ok) continue;
    const filter = { project: id, name: metric, where: withService(points.value, service) };
    const measured = await store.measureMetric(filter, measuredAs(aggregate), windows);
    if (measured.every((one) => one.points === 0)) continue;
    const values = ends.map((at, index) => ({
      at,
      now: valueOf(measured[index * each], aggregate, windowMinutes),
      before: each === 1 ? null : valueOf(measured[index * each + 1], aggregate, windowMinutes),
    }));
    const unit = aggregate === "rate" ? "/min" : (measured.find((one) => one.unit !== null)?.unit ?? "");
    return {
      alerts: replayValues(values, { threshold, title: metric, terms: rule, step }),
      series: {
        label: `${metric}, ${aggregate}`,
        unit,
        points: chartPoints(values, threshold),
      },
      from: now - days * DAY,
      note: `Judged every ${step / MINUTE} minutes, and not every minute.`,
    };
  }
  return notReplayed("There are no points of this metric in this time.");
}
