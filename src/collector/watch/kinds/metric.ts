import { NO_SUBJECT } from "#model/watch/alert.ts";
import type { ConditionOf, Threshold } from "#model/watch/condition.ts";
import { figure } from "#model/watch/format-measure.ts";
import { judgeThreshold } from "#model/watch/judge-threshold.ts";
import type { Aggregate } from "#model/metric/metric-type.ts";
import type { MeasuredMetric } from "#collector/store/port/metrics.ts";
import { metricPointFilter, withService } from "#collector/search/metric-point-filter.ts";
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
      const filter = { project: id, name: metric, where: withService(points.value, service) };
      const [now, before] = await context.store.measureMetric(filter, measuredAs(aggregate), windows);
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

/** A rule's rate is the increase by the minute. */
export function measuredAs(aggregate: ConditionOf<"metric">["aggregate"]): Aggregate {
  return aggregate === "rate" ? "increase" : aggregate;
}

/** Null if there were no points. */
export function valueOf(
  measured: MeasuredMetric | undefined,
  aggregate: ConditionOf<"metric">["aggregate"],
  minutes: number,
): number | null {
  if (measured === undefined || measured.value === null) return null;
  return aggregate === "rate" ? measured.value / minutes : measured.value;
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
