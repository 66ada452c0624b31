import type { RateSeriesView } from "#api/rates.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartLane, ChartModel, ChartZoom } from "#ui/chart/chart-model.ts";
import { perStep } from "#ui/chart/value-scale.ts";
import { countOf } from "#ui/format-count.ts";
import type { Viewer } from "#ui/viewer.ts";
import { serviceColor } from "../../badges/service-color.tsx";
import { durationTone, errorTone, type VerdictTone } from "../../now/verdict.ts";
import { chartMarks, type ReleaseStart } from "../../releases/release-markers.ts";
import { percentText, pointsText } from "../search/change-cell.tsx";
import { failedShare } from "../search/operation-order.ts";
import { aboutDuration, rateText, shareText } from "../search/rate-cells.tsx";
import type { OperationSteps } from "./operation-steps.ts";

interface OperationChartsProps {
  steps: OperationSteps;
  now: RateSeriesView;
  /** Undefined without requests in the time before. */
  before: RateSeriesView | undefined;
  /** The length of the time range. */
  seconds: number;
  zoom: ChartZoom;
  /** Whether it fails by now. */
  fails: boolean;
  releases: ReleaseStart[];
  viewer: Viewer;
}

const HEIGHT = 120;

/** Requests, errors and durations: the figure now with that before, over its course. */
export function OperationCharts(props: OperationChartsProps) {
  const { steps, now, before, seconds, zoom, fails, releases, viewer } = props;
  const errors = fails ? "bad" : before === undefined ? "unknown" : errorTone(now, [before]);
  const duration = before === undefined ? "unknown" : durationTone(now, [before]);
  const { usual, times } = steps;
  const model = (label: string, lane: Omit<ChartLane, "height">): ChartModel => ({
    label,
    times,
    until: viewer.now,
    zone: viewer.zone,
    marks: chartMarks(releases, times),
    lanes: [{ height: HEIGHT, ...lane }],
  });
  const charts = [
    {
      name: `Requests${perStep("count", times.step)}`,
      figure: rateText(now.requests / seconds),
      before: before && rateText(before.requests / seconds),
      change: before && percentText(now.requests / before.requests - 1),
      tone: "unknown" as const,
      model: model("Requests over time", {
        unit: "count",
        series: [
          {
            label: "requests",
            color: serviceColor(now.service ?? ""),
            shape: "line",
            values: steps.requests,
          },
        ],
        band: usual.requests,
      }),
    },
    {
      name: "Errors",
      figure: shareText(failedShare(now)),
      before: before && shareText(failedShare(before)),
      change: before && pointsText(failedShare(now) - failedShare(before)),
      tone: errors,
      model: {
        ...model("Errors over time", {
          unit: "share",
          series: [
            {
              label: "errors",
              color: errors === "bad" ? "danger" : "accent",
              shape: errors === "bad" ? "area" : "line",
              values: steps.errors,
            },
          ],
          band: usual.errors,
        }),
        notes: steps.errors.map((share, index) => failedNote(share, steps.requests[index] ?? 0)),
      },
    },
    {
      name: "p95",
      figure: aboutDuration(now.p95),
      before: before && aboutDuration(before.p95),
      change: before && percentText(now.p95 / Math.max(1, before.p95) - 1),
      tone: duration,
      model: model("Durations over time", {
        unit: "duration",
        series: [
          { label: "p50", color: "series-0", shape: "line", values: steps.p50 },
          {
            label: "p95",
            color: duration === "bad" ? "danger" : "series-2",
            shape: "line",
            values: steps.p95,
          },
          { label: "p99", color: "series-3", shape: "line", values: steps.p99 },
        ],
        band: usual.p95,
      }),
    },
  ];
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line xl:grid-cols-3">
        {charts.map((chart) => (
          <li
            key={chart.name}
            className="min-w-0 bg-surface px-4 py-3 [&_ul]:basis-full [&_ul]:justify-start"
          >
            <Chart
              model={chart.model}
              zoom={zoom}
              heading={<Figure {...chart} />}
              none="No requests in this time range."
            />
          </li>
        ))}
      </ul>
      <p className="figures mt-2 mb-6 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        <span>{countOf(now.requests, "request")}</span>
        <Percentile name="p50" now={now.p50} before={before?.p50} />
        <Percentile name="p99" now={now.p99} before={before?.p99} />
        <span className="sm:ml-auto">
          {usual.requests === undefined ? "" : "Grey: the same time yesterday and last week. "}Drag across a
          chart to set the time.
        </span>
      </p>
    </>
  );
}

interface FigureProps {
  name: string;
  figure: string;
  /** Undefined without requests in the time before. */
  before: string | undefined;
  change: string | undefined;
  tone: VerdictTone;
}

function Figure({ name, figure, before, change, tone }: FigureProps) {
  const color = tone === "bad" ? "text-danger" : tone === "warn" ? "text-warn" : "";
  return (
    <>
      <span className="figures block text-xs text-muted">
        <span className="text-sm font-medium text-ink">{name}</span>{" "}
        {before === undefined ? "no requests before" : `${before} before`}
      </span>
      <span className="flex flex-wrap items-center gap-x-2">
        <span className={`type-figure ${color}`}>{figure}</span>
        {change !== undefined && <Badge tone={BADGES[tone]}>{change}</Badge>}
      </span>
    </>
  );
}

const BADGES: Record<VerdictTone, BadgeTone> = {
  bad: "danger",
  warn: "warn",
  good: "plain",
  unknown: "plain",
};

function Percentile({ name, now, before }: { name: string; now: number; before: number | undefined }) {
  return (
    <span>
      {name} {aboutDuration(now)}
      {before !== undefined &&
        before > 0 &&
        `, ${aboutDuration(before)} before (${percentText(now / before - 1)})`}
    </span>
  );
}

function failedNote(share: number | null, requests: number): string | null {
  return share === null ? null : `${Math.round(share * requests)} of ${countOf(requests, "request")}`;
}
