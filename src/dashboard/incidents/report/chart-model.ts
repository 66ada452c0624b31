import type { ChartLane, ChartModel } from "#ui/chart/chart-model.ts";
import { chartMarks } from "../../releases/release-markers.ts";
import type { ReportChart } from "./report-document.ts";

/** The share of failed requests as a lane of a chart, with its usual range. */
function chartLane({ steps, usual }: ReportChart, height: number): ChartLane {
  return {
    unit: "share",
    height,
    series: [
      {
        label: "failed",
        color: "danger",
        shape: "area",
        values: steps.map(({ requests, failed }) => (requests === 0 ? null : failed / requests)),
      },
    ],
    band:
      usual === null
        ? undefined
        : {
            label: "usual range",
            low: usual.map(({ low }) => low),
            high: usual.map(({ high }) => high),
          },
  };
}

export function chartModel(chart: ReportChart, zone: string, height: number): ChartModel {
  const { title, start, stepMillis, steps, releases } = chart;
  const times = { start: Date.parse(start), step: stepMillis, count: steps.length };
  return {
    label: title,
    times,
    zone,
    marks: chartMarks(
      releases.map(({ version, at }) => ({ version, firstSeen: at, services: [] })),
      times,
    ),
    lanes: [chartLane(chart, height)],
    notes: steps.map(({ requests, failed }) => (requests === 0 ? null : `${failed} of ${requests} requests`)),
  };
}
