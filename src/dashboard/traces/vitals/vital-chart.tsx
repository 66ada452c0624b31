import { VITAL_SCALES, type VitalName } from "#model/web-vitals.ts";
import type { WebVitalsAnswer } from "#api/web-vitals.ts";
import { Chart } from "#ui/chart/chart.tsx";
import type { ChartModel, ChartZoom } from "#ui/chart/chart-model.ts";
import { countOf } from "#ui/format-count.ts";
import type { Viewer } from "#ui/viewer.ts";
import { chartMarks, type ReleaseStart } from "../../releases/release-markers.ts";

interface VitalChartProps {
  vital: VitalName;
  answer: WebVitalsAnswer;
  releases: ReleaseStart[];
  zoom: ChartZoom;
  viewer: Viewer;
}

/** The p75 of a vital over time with its limits, and the page loads. */
export function VitalChart({ vital, answer, releases, zoom, viewer }: VitalChartProps) {
  const { good, poor, unit, label } = VITAL_SCALES[vital];
  const start = Date.parse(answer.start);
  const count = Math.max(1, Math.ceil((Date.parse(answer.end) - start) / answer.stepMillis));
  const times = { start, step: answer.stepMillis, count };
  const known = new Map(
    answer.steps.map((step) => [Math.floor((Date.parse(step.at) - start) / answer.stepMillis), step]),
  );
  const factor = unit === "millis" ? 1e6 : 1;
  const steps = Array.from({ length: count }, (_, place) => known.get(place));
  const p75 = steps.map((step) => (step?.p75 === undefined || step.p75 === null ? null : step.p75 * factor));
  const highest = p75.reduce<number>((most, value) => Math.max(most, value ?? 0), 0);
  const limit = (name: string, value: number) => ({
    label: name,
    color: "faint" as const,
    shape: "limit" as const,
    values: steps.map(() => value * factor),
  });
  const model: ChartModel = {
    label: `${label} over time`,
    times,
    until: viewer.now,
    zone: viewer.zone,
    marks: chartMarks(releases, times),
    lanes: [
      {
        title: "p75",
        unit: unit === "millis" ? "duration" : "value",
        height: 96,
        series: [
          { label: "p75", color: "accent", shape: "line", values: p75 },
          limit("good up to", good),
          // A limit far above everything would flatten the line.
          ...(highest > (good * factor) / 2 ? [limit("poor above", poor)] : []),
        ],
      },
      {
        title: "Page loads",
        unit: "count",
        height: 40,
        series: [
          { label: "page loads", color: "edge", shape: "bar", values: steps.map((step) => step?.loads ?? 0) },
        ],
      },
    ],
    notes: steps.map((step) => (step === undefined ? null : countOf(step.count, "value"))),
  };
  return (
    <Chart
      model={model}
      zoom={zoom}
      heading={<p className="text-xs font-medium">Over time</p>}
      none="No page loads in this time range."
    />
  );
}
