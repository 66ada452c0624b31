import type { Millis } from "#lib/units.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { MetricFilter, MetricSeries } from "../../port/metrics.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { addPoint, createStep, metricStep, type StepSum } from "./metric-step.ts";
import { metricPoints, metricSeries } from "./metric-rows.ts";

const MAX_GROUPS = 50;

interface Group {
  name: string | null;
  points: number;
  steps: Map<number, StepSum>;
}

/**
 * A metric over time, in steps that begin at `start`: one series, or one per value of an attribute, at most the 50 with the most
 * points.
 */
export function queryMetric(
  files: StoreFiles,
  filter: MetricFilter,
  step: Millis,
  groupBy: string | null,
): MetricSeries[] {
  const begin = nanosFromMillis(filter.start);
  const length = BigInt(Math.round(step * 1e6));
  const groups = new Map<string | null, Group>();
  for (const file of files.days()) {
    for (const { id, attributes } of metricSeries(file, filter)) {
      const value = groupBy === null || !Object.hasOwn(attributes, groupBy) ? undefined : attributes[groupBy];
      const name = value === undefined ? null : typeof value === "string" ? value : JSON.stringify(value);
      const group = groups.get(name) ?? { name, points: 0, steps: new Map<number, StepSum>() };
      for (const { time, detail } of metricPoints(file, id, filter)) {
        const number = Number((time - begin) / length);
        const sum = group.steps.get(number) ?? createStep();
        addPoint(sum, time, detail.value);
        group.steps.set(number, sum);
        group.points++;
      }
      if (group.points > 0) groups.set(name, group);
    }
  }
  return [...groups.values()]
    .toSorted((left, right) => right.points - left.points)
    .slice(0, MAX_GROUPS)
    .map(({ name, steps }) => ({
      group: name,
      steps: [...steps]
        .toSorted(([left], [right]) => left - right)
        .map(([number, sum]) => metricStep(filter.start + number * step, sum)),
    }));
}
