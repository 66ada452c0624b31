import { html } from "hono/html";
import { placeMarks } from "#ui/chart/mark-places.ts";
import { areaPath, bandPath, linePath } from "#ui/chart/plot-paths.ts";
import { timeTicks } from "#ui/chart/time-ticks.ts";
import { formatTick, laneScale } from "#ui/chart/value-scale.ts";
import { chartModel } from "./chart-model.ts";
import type { ReportChart } from "./report-document.ts";

/** Room around the plot, in pixels of a picture that scales. */
const PICTURE = { width: 720, height: 220 };
const PLOT = { left: 52, top: 22, width: 652, height: 168 };
const MOST_TIMES = 7;

/** A chart as an SVG within the document: nothing is loaded, and its colours are those of the theme. */
export function reportChartSvg(chart: ReportChart, zone: string) {
  const model = chartModel(chart, zone, PLOT.height);
  const [lane] = model.lanes;
  if (lane === undefined) return html``;
  const { times } = model;
  const scale = laneScale(lane, new Set());
  const y = (value: number) => PLOT.height - (value / scale.top) * PLOT.height;
  const values = lane.series[0]?.values ?? [];
  const end = times.start + times.step * times.count;
  const round = (value: number) => Math.round(value * 100) / 100;
  return html`<svg role="img" aria-label="${chart.title}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">
    ${scale.ticks.map((tick) => {
      const at = round(PLOT.top + y(tick));
      return html`<line
          class="${tick === 0 ? "zero" : "grid"}"
          x1="${PLOT.left}"
          x2="${PLOT.left + PLOT.width}"
          y1="${at}"
          y2="${at}"
        />
        <text x="${PLOT.left - 8}" y="${at + 4}" text-anchor="end"
          >${formatTick(tick, lane.unit, times.step)}</text
        >`;
    })}
    ${timeTicks(times.start, end, MOST_TIMES, zone).map(
      ({ place, label }) =>
        html`<text
          x="${round(PLOT.left + place * PLOT.width)}"
          y="${PLOT.top + PLOT.height + 18}"
          text-anchor="middle"
          >${label}</text
        >`,
    )}
    <svg
      x="${PLOT.left}"
      y="${PLOT.top}"
      width="${PLOT.width}"
      height="${PLOT.height}"
      viewBox="0 0 ${times.count} ${PLOT.height}"
      preserveAspectRatio="none"
    >
      ${lane.band === undefined ? "" : html`<path class="band" d="${bandPath(lane.band, y)}" />`}
      <path class="area" d="${areaPath(values, y)}" />
      <path class="failed" d="${linePath(values, y)}" vector-effect="non-scaling-stroke" />
    </svg>
    ${placeMarks(model).map(({ place, label, isNamed }) => {
      const at = round(PLOT.left + place * PLOT.width);
      return html`<line
          class="release"
          x1="${at}"
          x2="${at}"
          y1="${PLOT.top}"
          y2="${PLOT.top + PLOT.height}"
        />
        ${isNamed ? html`<text class="release" x="${at}" y="${PLOT.top - 8}" text-anchor="${place > 0.5 ? "end" : "start"}">${label}</text>` : ""}`;
    })}
  </svg>`;
}
