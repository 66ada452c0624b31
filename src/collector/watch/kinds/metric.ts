import { NO_SUBJECT } from "#model/watch/alert.ts";
import type { ConditionOf, Threshold } from "#model/watch/condition.ts";
import { figure } from "#model/watch/format-measure.ts";
import { judgeThreshold } from "#model/watch/judge-threshold.ts";
import type { MeasuredMetric } from "#collector/store/port/watch.ts";
import { metricPointFilter } from "#collector/search/metric-point-filter.ts";
import { findingKey, type EvaluateRule } from "../finding.ts";
import { comparedTime, comparedWindows } from "./compared-windows.ts";

/** A metric is past a limit, changed against before, or missing. */
export const evaluateMetric: EvaluateRule<"metric"> = async (rule, { context, projects, end }) => {
  const { metric, service, query, aggregate, threshold, windowMinutes } = rule.condition;
  const points = metricPointFilter(query);
  if (!points.ok) throw new Error(points.error.detail);
  const windows = comparedWindows(threshold, windowMinutes, end);
  const findings = await Promise.all(
    projects.map(async ({ id }) => {
      const filter = { project: id, name: metric, ...points.value, ...(service === null ? {} : { service }) };
      const [now, before] = await context.store.measureMetric(filter, windows);
      const judged = judgeThreshold(
        threshold,
        valueOf(now, aggregate, windowMinutes),
        valueOf(before, aggregate, windowMinutes),
      );
      const unit = aggregate === "rate" ? "/min" : (now?.unit ?? "");
      return {
        key: findingKey(rule, id),
        verdict: judged.verdict,
        began: null,
        title: titleOf(metric, threshold),
        text: textOf(rule.condition, judged, unit),
        subject: { ...NO_SUBJECT, metric, service },
        measure:
          judged.now === null
            ? null
            : { now: judged.now, before: judged.before ?? limitOf(threshold), unit, count: now?.points ?? 0 },
        explain: null,
      };
    }),
  );
  // Projects without the metric say nothing, unless none has it.
  const known = findings.filter(({ measure }) => measure !== null);
  return known.length > 0 ? known : findings.slice(0, 1);
};

/** Null if there were no points. */
export function valueOf(
  measured: MeasuredMetric | undefined,
  aggregate: ConditionOf<"metric">["aggregate"],
  minutes: number,
): number | null {
  if (measured === undefined || measured.points === 0) return null;
  switch (aggregate) {
    case "sum":
      return measured.sum;
    case "min":
      return measured.min;
    case "max":
      return measured.max;
    case "avg":
      return measured.count === 0 ? null : measured.sum / measured.count;
    case "rate":
      return measured.increase / minutes;
    case "p50":
    case "p95":
    case "p99":
      return percentileOf(measured.histogram, Number(aggregate.slice(1)) / 100);
  }
}

/** Between the bounds of its bucket; null without a histogram. */
function percentileOf(histogram: MeasuredMetric["histogram"], part: number): number | null {
  if (histogram === null) return null;
  const { bounds, counts } = histogram;
  const wanted = part * counts.reduce((sum, count) => sum + count, 0);
  if (wanted === 0) return null;
  let below = 0;
  for (const [bucket, count] of counts.entries()) {
    const [low, high] = [bounds[bucket - 1] ?? Math.min(0, bounds[0] ?? 0), bounds[bucket]];
    if (below + count >= wanted && count > 0)
      return high === undefined ? low : low + ((high - low) * (wanted - below)) / count;
    below += count;
  }
  return bounds.at(-1) ?? null;
}

function titleOf(name: string, threshold: Threshold): string {
  const says = { above: "is too high", below: "is too low", up: "rose", down: "fell", absent: "is missing" };
  return `${name} ${says[threshold.is]}`;
}

export function limitOf(threshold: Threshold): number | null {
  return threshold.is === "above" || threshold.is === "below" ? threshold.value : null;
}

function textOf(
  { aggregate, threshold, windowMinutes }: ConditionOf<"metric">,
  { now, before }: { now: number | null; before: number | null },
  unit: string,
): string {
  if (now === null) return `No points in ${windowMinutes} minutes.`;
  const value = (one: number) =>
    `${figure(one)}${unit === "" || unit === "1" ? "" : unit === "/min" ? unit : ` ${unit}`}`;
  const limit = limitOf(threshold);
  const against =
    limit !== null
      ? `; the limit is ${value(limit)}`
      : before === null
        ? ""
        : `, ${value(before)} ${comparedTime(threshold)}`;
  return `The ${aggregate} over ${windowMinutes} minutes is ${value(now)}${against}.`;
}
