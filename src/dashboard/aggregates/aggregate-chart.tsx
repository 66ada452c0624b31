import type { AggregatesView, MeasureValue } from "#api/aggregates.ts";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartColor, ChartSeries } from "#ui/chart/chart-model.ts";
import type { Viewer } from "#ui/viewer.ts";
import { paths } from "../paths.ts";
import { aggregateQuery, type AggregateState } from "./aggregate-state.ts";
import { chartUnit, measureHead } from "./value-text.ts";

const COLORS: ChartColor[] = [
  "series-0",
  "series-1",
  "series-2",
  "series-3",
  "series-4",
  "series-5",
  "series-6",
  "series-7",
];

interface AggregateChartProps {
  answer: AggregatesView;
  state: AggregateState;
  viewer: Viewer;
}

/** The ranking measure over time, of the first groups. */
export function AggregateChart({ answer, state, viewer }: AggregateChartProps) {
  const measure = answer.measures[answer.sort]!;
  const start = Date.parse(answer.firstStep);
  const step = answer.step * 1000;
  const times = { start, step, count: Math.ceil((Date.parse(answer.end) - start) / step) };
  const { from: _from, to: _to, period: _period, ...keep } = aggregateQuery(state);
  const action = paths.aggregates(state.of);
  return (
    <div className="my-3">
      <Chart
        key={`${answer.start} ${answer.end} ${measure.text} ${answer.by.join(" ")}`}
        model={{
          label: `${measureHead(measure)} over time`,
          times,
          until: viewer.now,
          zone: viewer.zone,
          lanes: [{ unit: chartUnit(measure), height: 140, series: seriesOf(answer) }],
          marks: [],
        }}
        zoom={{
          action,
          keep,
          reset: state.range === null ? null : paths.aggregates(state.of, { ...keep, period: state.period }),
        }}
        heading={<p className="text-sm font-medium">{measureHead(measure)}</p>}
        none="Nothing to draw in this period."
      />
    </div>
  );
}

/** Counts are stacked up to their total; of other measures each group is a line. */
function seriesOf({ by, groups, groupCount, measures, sort, total }: AggregatesView): ChartSeries[] {
  const measure = measures[sort]!;
  const shape = measure.name === "count" ? "bar" : "line";
  const isOne = by.length === 0 || groups.length === 0;
  if (isOne)
    return [
      { label: measureHead(measure), color: "accent-line", shape, values: numbers(total.series[sort]!) },
    ];
  const drawn = groups.slice(0, COLORS.length).flatMap(({ keys, series }, place): ChartSeries[] => {
    if (series === null) return [];
    const label = keys.map((key) => key ?? "(none)").join(" · ");
    return [{ label, color: COLORS[place]!, shape, values: numbers(series[sort]!) }];
  });
  if (shape === "line" || groupCount <= drawn.length) return drawn;
  const rest = numbers(total.series[sort]!).map((all, step) =>
    drawn.reduce((left, { values }) => left - (values[step] ?? 0), all ?? 0),
  );
  return [...drawn, { label: "other groups", color: "edge", shape, values: rest }];
}

function numbers(values: MeasureValue[]): (number | null)[] {
  return values.map((value) => (value === null ? null : Number(value)));
}
