import type { TracePoints } from "#api/traces.ts";
import { formatCount } from "#ui/format-count.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { formatTime } from "#ui/format-time.ts";
import { MIDDLE, type PlacedMark } from "#ui/chart/mark-places.ts";
import { onThemeChange } from "#ui/theme-colors.ts";
import { readChartColors, type ChartColors } from "../waterfall/chart-colors.ts";
import { fitCanvas } from "../waterfall/fit-canvas.ts";
import { scatterScale, STRIP_HEIGHT, type ScatterScale } from "./scatter-scale.ts";

/** The requests of one step, drawn above the points. */
export interface StepCount {
  /** Milliseconds since the chart's start. */
  from: number;
  to: number;
  requests: number;
  failed: number;
  /** Whether both are minimums. */
  atLeast: boolean;
}

/** The range of requests at the same times before a step. */
export interface UsualStep {
  /** Milliseconds since the chart's start. */
  from: number;
  to: number;
  low: number;
  high: number;
}

/** A box on the chart, in pixels. `strip` selects a time range only. */
export interface Box {
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  strip: boolean;
}

/** A longer time has no seconds on its axis, a narrower chart fewer moments. */
const HOUR = 3_600_000;
const NARROW = 600;

export interface ScatterPicture {
  data: TracePoints;
  counts: StepCount[];
  usual: UsualStep[];
  marks: PlacedMark[];
  zone: string;
  box: Box | null;
  /** The index of the hovered point; -1 for none. */
  hover: number;
}

/** The opacity of the uncertain part of a bar. */
const UNKNOWN = 0.3;
/** That of the usual range. */
const USUAL = 0.14;

/** Draws the chart and returns its scale; null if the canvas has no size. */
export function drawScatter(canvas: HTMLCanvasElement, picture: ScatterPicture): ScatterScale | null {
  const surface = fitCanvas(canvas);
  if (surface === null) return null;
  const { context, width, height } = surface;
  const colors = readChartColors(canvas.parentElement ?? document.body);
  const { data } = picture;
  const length = lengthOf(data);
  const scale = scatterScale(
    { width, height },
    length,
    data.points.map(({ durationNanos }) => durationNanos),
  );
  context.font = "11px Inter Variable, system-ui, sans-serif";
  drawAxes(context, scale, colors, picture);
  drawCounts(context, scale, colors, picture);
  drawMarks(context, scale, colors, picture.marks);
  for (const [place, point] of data.points.entries()) {
    const [x, y] = [scale.x(point.offsetMillis), scale.y(point.durationNanos)];
    const size = place === picture.hover ? 5 : 2.5;
    context.globalAlpha = place === picture.hover ? 1 : 0.75;
    context.fillStyle = point.failed ? colors.danger : colors.accent;
    context.beginPath();
    if (point.failed) diamond(context, x, y, size + 1);
    else context.arc(x, y, size, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
  if (picture.box !== null) drawBox(context, scale, colors, picture.box);
  return scale;
}

/** The length of the chart's time range in milliseconds. */
export function lengthOf({ start, end }: TracePoints): number {
  return Math.max(1, Date.parse(end) - Date.parse(start));
}

function drawAxes(
  context: CanvasRenderingContext2D,
  scale: ScatterScale,
  colors: ChartColors,
  { data, zone }: ScatterPicture,
): void {
  context.strokeStyle = colors.line;
  context.fillStyle = colors.muted;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const tick of scale.ticks) {
    const y = Math.round(scale.y(tick)) + 0.5;
    context.beginPath();
    context.moveTo(scale.left, y);
    context.lineTo(scale.right, y);
    context.stroke();
    context.fillText(formatDuration(tick), scale.left - 6, y);
  }
  context.textBaseline = "alphabetic";
  const begin = Date.parse(data.start);
  const length = lengthOf(data);
  const style = length > HOUR ? "minute" : "moment";
  const parts = scale.right - scale.left < NARROW ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  for (const part of parts) {
    context.textAlign = part === 0 ? "left" : part === 1 ? "right" : "center";
    context.fillText(
      formatTime(begin + part * length, zone, style),
      scale.x(part * length),
      scale.bottom + 15,
    );
  }
}

function drawCounts(
  context: CanvasRenderingContext2D,
  scale: ScatterScale,
  colors: ChartColors,
  { counts, usual }: Pick<ScatterPicture, "counts" | "usual">,
): void {
  const peak = Math.max(1, ...counts.map(({ requests }) => requests), ...usual.map(({ high }) => high));
  for (const { from, to, requests, failed, atLeast } of counts) {
    if (requests === 0) continue;
    const x = Math.max(scale.left, scale.x(from));
    const wide = Math.max(1, Math.min(scale.right, scale.x(to)) - x - 1);
    const height = Math.max(2, (requests / peak) * STRIP_HEIGHT);
    const bad = failed === 0 ? 0 : Math.max(2, (failed / peak) * STRIP_HEIGHT);
    context.fillStyle = colors.edge;
    if (atLeast) {
      context.globalAlpha = UNKNOWN;
      context.fillRect(x, 0, wide, STRIP_HEIGHT - height);
      context.globalAlpha = 1;
    }
    context.fillRect(x, STRIP_HEIGHT - height, wide, height);
    context.fillStyle = colors.danger;
    context.fillRect(x, STRIP_HEIGHT - bad, wide, bad);
  }
  drawUsual(context, scale, colors, usual, peak);
  context.fillStyle = colors.muted;
  context.textAlign = "right";
  const more = counts.some(({ atLeast }) => atLeast) ? "+" : "";
  context.fillText(`${formatCount(peak)}${more}`, scale.left - 6, 10);
}

/** Over the bars, which would hide most of it; its edges set it apart from them. */
function drawUsual(
  context: CanvasRenderingContext2D,
  scale: ScatterScale,
  colors: ChartColors,
  usual: UsualStep[],
  peak: number,
): void {
  const y = (value: number) => Math.round(STRIP_HEIGHT - (value / peak) * STRIP_HEIGHT);
  context.fillStyle = colors.muted;
  for (const { from, to, low, high } of usual) {
    const x = Math.round(Math.max(scale.left, scale.x(from)));
    const wide = Math.round(Math.min(scale.right, scale.x(to))) - x;
    context.globalAlpha = USUAL;
    context.fillRect(x, y(high), wide, y(low) - y(high));
    context.globalAlpha = 1;
    for (const edge of [high, low]) context.fillRect(x, Math.min(STRIP_HEIGHT - 1, y(edge)), wide, 1);
  }
}

function drawMarks(
  context: CanvasRenderingContext2D,
  { left, right, top, bottom }: ScatterScale,
  colors: ChartColors,
  marks: PlacedMark[],
): void {
  context.strokeStyle = colors.release;
  context.fillStyle = colors.release;
  context.setLineDash([3, 3]);
  for (const { place, label, isNamed } of marks) {
    const x = Math.round(left + place * (right - left)) + 0.5;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, bottom);
    context.stroke();
    if (!isNamed) continue;
    const isLate = place > MIDDLE;
    context.textAlign = isLate ? "right" : "left";
    context.fillText(label, x + (isLate ? -5 : 5), top - 1);
  }
  context.setLineDash([]);
}

function drawBox(
  context: CanvasRenderingContext2D,
  scale: ScatterScale,
  colors: ChartColors,
  { x0, x1, y0, y1, strip }: Box,
): void {
  const [top, bottom] = strip ? [0, scale.bottom] : [Math.min(y0, y1), Math.max(y0, y1)];
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)];
  context.globalAlpha = 0.12;
  context.fillStyle = colors.accent;
  context.fillRect(left, top, right - left, bottom - top);
  context.globalAlpha = 1;
  context.strokeStyle = colors.accent;
  context.strokeRect(left + 0.5, top + 0.5, right - left, bottom - top);
}

function diamond(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.moveTo(x, y - size);
  context.lineTo(x + size, y);
  context.lineTo(x, y + size);
  context.lineTo(x - size, y);
  context.closePath();
}

export type KeepScatterDrawn = typeof keepScatterDrawn;

/** Draws a scatter chart, and redraws it when its size or the theme changes, until aborted. Reports each scale. */
export function keepScatterDrawn(
  canvas: HTMLCanvasElement,
  picture: ScatterPicture,
  signal: AbortSignal,
  drawn: (scale: ScatterScale | null) => void,
): void {
  if (signal.aborted) return;
  const draw = () => drawn(drawScatter(canvas, picture));
  draw();
  const size = new ResizeObserver(draw);
  size.observe(canvas);
  const endTheme = onThemeChange(draw);
  signal.addEventListener("abort", () => {
    size.disconnect();
    endTheme();
  });
}
