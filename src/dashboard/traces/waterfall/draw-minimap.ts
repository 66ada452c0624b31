import type { ChartColors } from "./chart-colors.ts";
import { fitCanvas } from "./fit-canvas.ts";
import { FAILED, MISSING } from "./chart-rows.ts";
import type { TimeRange } from "./time-view.ts";
import type { TraceChart } from "./trace-chart.ts";

/** Draws all rows into the minimap. Takes time proportional to the trace, so it runs once per size and theme. */
export function drawMinimap(canvas: HTMLCanvasElement, chart: TraceChart, colors: ChartColors): void {
  const surface = fitCanvas(canvas);
  if (surface === null) return;
  const { context, width, height } = surface;
  const { rows, durationNanos } = chart;
  const count = rows.end.length;
  const thickness = Math.min(4, Math.max(0.75, height / count));
  for (let row = 0; row < count; row += 1) {
    const flags = rows.flags[row] ?? 0;
    if ((flags & MISSING) !== 0) continue;
    const failed = (flags & FAILED) !== 0;
    const length = ((rows.durationNanos[row] ?? 0) / Math.max(1, durationNanos)) * width;
    // Pixels fill up quickly, so only visible bars of long traces are drawn.
    if (count > 20_000 && length < 0.5 && !failed && row % 8 !== 0) continue;
    context.fillStyle = failed ? colors.danger : (colors.services[rows.service[row] ?? -1] ?? colors.accent);
    const left = ((rows.startNanos[row] ?? 0) / Math.max(1, durationNanos)) * width;
    context.fillRect(left, (row / count) * (height - thickness), Math.max(0.75, length), thickness);
  }
}

/** Veils the part of the minimap outside the visible range. */
export function drawBrush(
  canvas: HTMLCanvasElement,
  whole: number,
  range: TimeRange,
  colors: ChartColors,
): void {
  const surface = fitCanvas(canvas);
  if (surface === null) return;
  const { context, width, height } = surface;
  const left = (range.from / Math.max(1, whole)) * width;
  const right = (range.to / Math.max(1, whole)) * width;
  if (right - left >= width - 0.5) return;
  context.globalAlpha = 0.6;
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, left, height);
  context.fillRect(right, 0, width - right, height);
  context.globalAlpha = 1;
  context.fillStyle = colors.accent;
  context.fillRect(left - 1, 0, 2, height);
  context.fillRect(right - 1, 0, 2, height);
}
