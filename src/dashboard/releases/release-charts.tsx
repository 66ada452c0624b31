import type { RatesAnswer } from "#api/rates.ts";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartBand, ChartLane, ChartModel, ChartSeries } from "#ui/chart/chart-model.ts";
import type { Viewer } from "#ui/viewer.ts";
import {
  errorRates,
  hourSteps,
  p95s,
  traffic,
  usualRange,
  type HourSteps,
  type MeasureOf,
} from "../now/hour-steps.ts";
import { paths } from "../paths.ts";
import { chartMarks, type ReleaseStart } from "./release-markers.ts";
import { shortRelease } from "./short-release.ts";

interface ReleaseChartsProps {
  version: string;
  /** The requests of the release, and of the one before it if there is one; of all services together. */
  own: RatesAnswer;
  before: RatesAnswer | null;
  /** The requests of all releases of its services; null if they could not be loaded. */
  ofServices: RatesAnswer | null;
  /** The requests of its services at the same times before. */
  usual: RatesAnswer[];
  /** The name of the release before. */
  previous: string | null;
  /** Its own start and those of the other releases of its services. */
  releases: ReleaseStart[];
  viewer: Viewer;
}

/** The requests of a release over time, beside those of the release before. */
export function ReleaseCharts(props: ReleaseChartsProps) {
  const { version, own, before, ofServices, previous, releases, viewer } = props;
  const [now, earlier] = [hourSteps(own, own.series), before && hourSteps(before, before.series)];
  const usual = props.usual.map((rates) => hourSteps(rates, rates.series));
  // Percentiles of several services do not add up.
  const isOneService = props.usual.every(({ series }) => series.length <= 1);
  const range = (of: MeasureOf) => usualRange(usual, of, now.times.count);
  const model = (
    label: string,
    unit: ChartLane["unit"],
    series: ChartSeries[],
    band?: ChartBand,
  ): ChartModel => ({
    label: `${label} of ${version}`,
    times: now.times,
    until: viewer.now,
    zone: viewer.zone,
    marks: chartMarks(releases, now.times),
    lanes: [{ unit, height: 88, series, band }],
  });
  const both = (
    look: Omit<ChartSeries, "label" | "values">,
    lookBefore: Omit<ChartSeries, "label" | "values">,
    of: (hour: HourSteps) => (number | null)[],
  ): ChartSeries[] => [
    { ...look, label: shortRelease(version), values: of(now) },
    ...(earlier === null || previous === null
      ? []
      : [{ ...lookBefore, label: shortRelease(previous), values: of(earlier) }]),
  ];
  const charts = [
    {
      title: "Requests",
      model: model(
        "Requests",
        "count",
        both({ color: "accent", shape: "bar" }, { color: "edge", shape: "bar" }, traffic),
        range(traffic),
      ),
    },
    {
      title: "Error rate",
      model: model(
        "Error rate",
        "share",
        both({ color: "danger", shape: "area" }, { color: "faint", shape: "line" }, errorRates),
        range(errorRates),
      ),
    },
    {
      title: "p95",
      model: model(
        "p95",
        "duration",
        both({ color: "series-2", shape: "line" }, { color: "faint", shape: "line" }, p95s),
        isOneService ? range(p95s) : undefined,
      ),
    },
    ...(ofServices === null
      ? []
      : [
          {
            title: "Adoption",
            model: model("Adoption", "share", [
              {
                color: "accent",
                shape: "area",
                label: "of its services’ requests",
                values: adoption(now, hourSteps(ofServices, ofServices.series)),
              },
            ]),
          },
        ]),
  ];
  return (
    <ul
      aria-label="Charts"
      className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2 2xl:grid-cols-4"
    >
      {charts.map((chart) => (
        <li key={chart.title} className="min-w-0 bg-surface px-4 py-3 md:last:odd:col-span-2">
          <Chart
            model={chart.model}
            zoom={{ action: paths.release(version), keep: {}, reset: null }}
            heading={<p className="text-xs font-medium">{chart.title}</p>}
            none="No requests of this release in this time."
          />
        </li>
      ))}
    </ul>
  );
}

/** The share of its services' requests that it has; null in steps without any. */
function adoption(own: HourSteps, ofServices: HourSteps): (number | null)[] {
  return ofServices.requests.map((all, index) =>
    all === 0 ? null : Math.min(1, (own.requests[index] ?? 0) / all),
  );
}
