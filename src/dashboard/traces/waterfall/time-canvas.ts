import type { Nanos } from "#lib/units.ts";
import { readChartColors, type ChartColors } from "./chart-colors.ts";
import type { CriticalStretch } from "./critical-path.ts";
import { drawAxis, drawGrid } from "./draw-axis.ts";
import { drawBars } from "./draw-bars.ts";
import { drawBrush, drawMinimap } from "./draw-minimap.ts";
import { fitCanvas } from "./fit-canvas.ts";
import { selfTime } from "./chart-rows.ts";
import type { TimeRange } from "./time-view.ts";
import type { TraceChart } from "./trace-chart.ts";

/** The canvases of a waterfall and their scroll container. */
export interface CanvasParts {
  scroller: HTMLElement;
  bars: HTMLCanvasElement;
  axis: HTMLCanvasElement;
  minimap: HTMLCanvasElement;
  brush: HTMLCanvasElement;
}

/** The part of the picture that React controls; range and scroll position are not. */
export interface Picture {
  visible: Int32Array;
  runs: ReadonlyMap<number, number>;
  critical: ReadonlyMap<number, CriticalStretch[]> | null;
  markersOfRow: ReadonlyMap<number, number[]>;
  rowHeight: number;
}

/** Draws a waterfall's canvases, at most once per frame, outside React. */
export interface TimeCanvas {
  range: TimeRange;
  show(range: TimeRange): void;
  setPicture(picture: Picture): void;
  /** Redraws after a change of size, scroll position or theme. */
  redraw(all?: "all"): void;
  /** The time at a horizontal position of the axis, in CSS pixels. */
  momentAt(x: number): Nanos;
  stop(): void;
}

const GUTTER = 72;

export function timeCanvas(parts: CanvasParts, chart: TraceChart): TimeCanvas {
  let colors: ChartColors = readChartColors(parts.scroller, chart.services);
  let font = "";
  let picture: Picture | null = null;
  let frame = 0;
  let stale = true;
  const selves = new Map<number, Nanos>();
  const selfOf = (row: number) => {
    const known = selves.get(row) ?? selfTime(chart.rows, row);
    selves.set(row, known);
    return known;
  };

  function draw() {
    frame = 0;
    if (picture === null) return;
    if (stale) {
      colors = readChartColors(parts.scroller, chart.services);
      font = `11px ${getComputedStyle(parts.scroller).fontFamily}`;
      drawMinimap(parts.minimap, chart, colors);
      stale = false;
    }
    const scene = { chart, colors, range: canvas.range, gutter: GUTTER, font };
    const bars = fitCanvas(parts.bars);
    if (bars !== null) {
      drawGrid(bars, scene);
      drawBars(bars, { ...scene, ...picture, selfOf, scrollTop: parts.scroller.scrollTop });
    }
    const axis = fitCanvas(parts.axis);
    if (axis !== null) drawAxis(axis, scene);
    drawBrush(parts.brush, chart.durationNanos, canvas.range, colors);
  }

  const canvas: TimeCanvas = {
    range: { from: 0, to: chart.durationNanos },
    show(range) {
      canvas.range = range;
      canvas.redraw();
    },
    setPicture(next) {
      picture = next;
      canvas.redraw();
    },
    redraw(all) {
      stale ||= all === "all";
      if (frame === 0) frame = requestAnimationFrame(draw);
    },
    momentAt(x) {
      const room = Math.max(1, parts.axis.clientWidth - GUTTER);
      return canvas.range.from + (x / room) * (canvas.range.to - canvas.range.from);
    },
    stop: () => cancelAnimationFrame(frame),
  };
  return canvas;
}
