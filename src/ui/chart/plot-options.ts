import uPlot from "uplot";
import { readColors } from "../theme-colors.ts";
import { DOT, firstPartial, type ChartLane, type ChartModel } from "./chart-model.ts";
import { leastOf, stackTops } from "./stack-values.ts";

interface Plotted {
  model: ChartModel;
  lane: ChartLane;
  top: number;
  bottom: number;
  hidden: ReadonlySet<string>;
}

/**
 * What uPlot draws for a lane: band, bars and lines alone. Grid, axes and cursor are elements around it, so that they
 * are the same before it is there.
 */
export function plotOf(
  { model, lane, top, bottom, hidden }: Plotted,
  within: HTMLElement,
): { options: uPlot.Options; data: uPlot.AlignedData } {
  const { start, step, count } = model.times;
  const shown = lane.series.filter(({ label }) => !hidden.has(label));
  const [bars, lines] = [true, false].map((isBar) =>
    shown.filter(({ shape }) => (shape === "bar") === isBar),
  );
  const colorOf = readColors(within);
  const series: uPlot.Series[] = [{}];
  const columns: (number | null)[][] = [];
  const bands: uPlot.Band[] = [];
  if (lane.band !== undefined && !hidden.has(lane.band.label)) {
    columns.push(lane.band.high, lane.band.low);
    series.push(UNSEEN, UNSEEN);
    bands.push({ series: [1, 2], fill: colorOf("band", 60) });
  }
  // The whole stack first: each lower one then covers its own part.
  const tops = stackTops(bars ?? [], leastOf(lane, { top, bottom }));
  for (const [place, one] of [...(bars ?? []).entries()].toReversed()) {
    columns.push(tops[place] ?? []);
    series.push({ ...BAR, fill: colorOf(one.color) });
  }
  for (const { color, shape, values } of lines ?? []) {
    columns.push(values);
    series.push({
      width: shape === "dots" ? 0 : shape === "limit" ? 1 : 1.5,
      dash: shape === "limit" ? [4, 3] : undefined,
      stroke: colorOf(color),
      fill: shape === "area" ? colorOf(color, 10) : undefined,
      points: {
        show: true,
        size: shape === "dots" ? DOT : 3,
        width: 0,
        fill: colorOf(color),
        filter: () => (shape === "dots" ? filledIndices(values) : lonelySteps(values)),
      },
    });
  }
  return {
    data: [Array.from({ length: count }, (_, index) => start + (index + 0.5) * step), ...columns],
    options: {
      width: within.clientWidth,
      height: lane.height,
      padding: [0, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: { x: { time: false, range: [start, start + count * step] }, y: { range: [bottom, top] } },
      series,
      bands,
      hooks: { draw: [(plot) => fadePartial(plot, start + firstPartial(model) * step)] },
    },
  };
}

const UNSEEN: uPlot.Series = { width: 0, points: { show: false } };
const BAR: uPlot.Series = {
  width: 0,
  points: { show: false },
  paths: uPlot.paths.bars?.({ size: [0.82, Infinity] }),
};

const filledIndices = (values: (number | null)[]) =>
  values.flatMap((value, index) => (value === null ? [] : [index]));

/** The steps between two gaps, which have no line to be part of. */
function lonelySteps(values: (number | null)[]): number[] {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return values.flatMap((_, index) => (!isGap(index) && isGap(index - 1) && isGap(index + 1) ? [index] : []));
}

/** Takes half the colour from the steps that are still growing. */
function fadePartial({ ctx, bbox, valToPos }: uPlot, from: number): void {
  const left = Math.round(valToPos(from, "x", true));
  ctx.save();
  ctx.globalCompositeOperation = "destination-out";
  ctx.globalAlpha = 0.5;
  ctx.fillRect(left, bbox.top, Math.max(0, bbox.left + bbox.width - left), bbox.height);
  ctx.restore();
}
