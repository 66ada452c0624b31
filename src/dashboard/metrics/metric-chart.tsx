import type { ReactNode } from "react";
import { INTERVALS } from "#api/interval.ts";
import { usualAggregate, type Aggregate } from "#model/metric/metric-type.ts";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartColor, ChartLane, ChartModel, ChartZoom } from "#ui/chart/chart-model.ts";
import type { Viewer } from "#ui/viewer.ts";
import { chartMarks, type ReleaseStart } from "../releases/release-markers.ts";
import { figureUnit } from "./metric-unit.ts";
import type { ReadLine } from "./read-metrics.ts";

/** A line as it is drawn. */
export interface DrawnSeries {
  label: string;
  color: ChartColor;
  read: ReadLine;
  aggregate: Aggregate;
  unit: string | null;
  /** The values of its groups; null for those that share a line. */
  group: (string | null)[] | null;
  values: (number | null)[];
  total: number | null;
}

const COLORS = 8;

/** The lines of a chart with their names, which say of what they are as far as they differ in it. */
export function drawnSeries(lines: ReadLine[]): DrawnSeries[] {
  let index = 0;
  return lines.flatMap((read) => {
    if (!read.answer.ok || read.answer.value.chosen === null) return [];
    const { chosen, series, groups } = read.answer.value;
    return series.map(({ group, values, total }) => ({
      label: labelOf(read, chosen.aggregate, group, groups - series.length + 1, lines.length > 1),
      color: `series-${index++ % COLORS}` as ChartColor,
      read,
      aggregate: chosen.aggregate,
      unit: chosen.unit,
      group,
      values,
      total,
    }));
  });
}

function labelOf(
  { line }: ReadLine,
  aggregate: Aggregate,
  group: (string | null)[] | null,
  others: number,
  isNamed: boolean,
): string {
  const name = [aggregate, line.metric, ...(line.query === "" ? [] : [`(${line.query})`])].join(" ");
  if (group !== null && group.length === 0) return name;
  const values =
    group === null ? `${Math.max(1, others)} others` : group.map((value) => value ?? "none").join(" · ");
  return isNamed ? `${values}, ${name}` : values;
}

interface MetricChartProps {
  label: string;
  lines: ReadLine[];
  releases: ReleaseStart[];
  zoom: ChartZoom | null;
  viewer: Viewer;
  height?: number;
  heading?: ReactNode;
}

/** Several metrics over one time, each unit with a scale of its own. */
export function MetricChart({
  label,
  lines,
  releases,
  zoom,
  viewer,
  height = 200,
  heading,
}: MetricChartProps) {
  const drawn = drawnSeries(lines);
  const answer = lines.map((line) => line.answer).find((one) => one.ok && one.value.chosen !== null);
  const value = answer?.ok === true ? answer.value : null;
  const start = value === null ? viewer.now : Date.parse(value.start);
  const step = value === null ? 60_000 : INTERVALS[value.interval];
  const count = Math.max(1, ...drawn.map(({ values }) => values.length));
  const times = { start, step, count };
  const model: ChartModel = {
    label,
    times,
    until: value === null ? viewer.now : Math.min(viewer.now, Date.parse(value.end)),
    zone: viewer.zone,
    marks: chartMarks(releases, times),
    lanes: lanesOf(drawn, height),
  };
  return (
    <Chart
      key={`${value?.start} ${value?.end}`}
      model={model}
      zoom={zoom}
      heading={heading}
      none={
        lines.some((line) => !line.answer.ok) ? "The metric couldn’t be read." : "No points in this time."
      }
    />
  );
}

function lanesOf(drawn: DrawnSeries[], height: number): ChartLane[] {
  const lanes = new Map<string, ChartLane>();
  const labels = new Set<string>();
  for (const { label, color, unit, aggregate, values } of drawn) {
    const { chart, factor, text } = figureUnit(unit, aggregate);
    const key = `${chart} ${text}`;
    const lane = lanes.get(key) ?? {
      title: text === "" ? (chart === "duration" ? "time" : "number") : text === "B" ? "bytes" : text,
      unit: chart,
      height,
      series: [],
    };
    lanes.set(key, lane);
    // A label names one line of the chart.
    const distinct = labels.has(label) ? `${label} (${labels.size + 1})` : label;
    labels.add(distinct);
    lane.series.push({
      label: distinct,
      color,
      shape: "line",
      values: values.map((value) => (value === null ? null : value * factor)),
    });
  }
  return [...lanes.values()];
}

/** The aggregate that a line has if it names none; undefined while the metric has no points. */
export function aggregateOf({ line, answer }: ReadLine): Aggregate | undefined {
  if (line.aggregate !== null) return line.aggregate;
  return answer.ok && answer.value.chosen !== null ? usualAggregate(answer.value.chosen.type) : undefined;
}
