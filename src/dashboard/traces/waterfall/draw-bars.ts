import type { Nanos } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";
import type { ChartColors } from "./chart-colors.ts";
import type { CriticalStretch } from "./critical-path.ts";
import type { Surface } from "./fit-canvas.ts";
import { FAILED, MISSING } from "./chart-rows.ts";
import type { TimeRange } from "./time-view.ts";
import type { TraceChart } from "./trace-chart.ts";

export interface BarScene {
  chart: TraceChart;
  colors: ChartColors;
  visible: Int32Array;
  /** The first row of each collapsed repetition, with the row after its last. */
  runs: ReadonlyMap<number, number>;
  /** Indexes of markers, by row. */
  markersOfRow: ReadonlyMap<number, number[]>;
  critical: ReadonlyMap<number, CriticalStretch[]> | null;
  range: TimeRange;
  rowHeight: number;
  scrollTop: number;
  /** Self time. */
  selfOf: (row: number) => Nanos;
  /** Space on the right for the last label. */
  gutter: number;
  font: string;
}

const BAR = 10;

/** Draws the bars of the visible rows. */
export function drawBars({ context, width, height }: Surface, scene: BarScene): void {
  const { visible, rowHeight, scrollTop, range, gutter, font } = scene;
  const span = Math.max(1, range.to - range.from);
  const room = Math.max(1, width - gutter);
  const x = (at: number) => ((at - range.from) / span) * room;
  context.font = font;
  context.textBaseline = "middle";
  const first = Math.max(0, Math.floor(scrollTop / rowHeight));
  const last = Math.min(visible.length, Math.ceil((scrollTop + height) / rowHeight) + 1);
  for (let place = first; place < last; place += 1) {
    const row = visible[place] ?? 0;
    const middle = place * rowHeight - scrollTop + (rowHeight > 40 ? rowHeight - 11 : rowHeight / 2);
    drawRow(context, scene, row, middle, x, room);
  }
}

function drawRow(
  context: CanvasRenderingContext2D,
  scene: BarScene,
  row: number,
  middle: number,
  x: (at: number) => number,
  room: number,
): void {
  const { chart, colors } = scene;
  const { rows } = chart;
  const runEnd = scene.runs.get(row);
  const start = rows.startNanos[row] ?? 0;
  let end = start + (rows.durationNanos[row] ?? 0);
  const flags = rows.flags[row] ?? 0;
  if ((flags & MISSING) !== 0) {
    drawDashes(context, colors.edge, x(start), x(end), middle);
  } else if (runEnd === undefined) {
    drawBar(context, colorOf(scene, row), x(start), x(end), middle, room);
  } else {
    for (let member = row; member < runEnd; member = rows.end[member] ?? runEnd) {
      const from = rows.startNanos[member] ?? 0;
      const to = from + (rows.durationNanos[member] ?? 0);
      end = Math.max(end, to);
      drawBar(context, colorOf(scene, member), x(from), x(to), middle, room);
    }
  }
  context.fillStyle = colors.ink;
  for (const stretch of scene.critical?.get(row) ?? []) {
    const [left, right] = [Math.max(0, x(stretch.from)), Math.min(room, x(stretch.to))];
    if (right >= 0 && left <= room)
      context.fillRect(left, middle + BAR / 2 + 1, Math.max(1, right - left), 2);
  }
  for (const mark of scene.markersOfRow.get(row) ?? []) drawMarker(context, scene, mark, x, middle);
  drawLength(context, scene, lengthText(scene, row, end - start), x(start), x(end), middle, room);
}

/** The duration of a row, and its self time if it has children. */
function lengthText({ chart: { rows }, selfOf, runs }: BarScene, row: number, length: number): string {
  if (runs.has(row) || (rows.end[row] ?? 0) === row + 1) return formatDuration(length);
  return `${formatDuration(length)}, ${formatDuration(selfOf(row))} self`;
}

function colorOf({ chart: { rows }, colors }: BarScene, row: number): string {
  if (((rows.flags[row] ?? 0) & FAILED) !== 0) return colors.danger;
  return colors.services[rows.service[row] ?? -1] ?? colors.accent;
}

function drawBar(
  context: CanvasRenderingContext2D,
  color: string,
  from: number,
  to: number,
  middle: number,
  room: number,
): void {
  if (to < 0 || from > room) return;
  const left = Math.max(-4, from);
  const right = Math.min(room + 4, Math.max(to, from + 2));
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(left, middle - BAR / 2, right - left, BAR, right - left > 4 ? 2 : 0);
  context.fill();
}

function drawDashes(
  context: CanvasRenderingContext2D,
  color: string,
  from: number,
  to: number,
  middle: number,
): void {
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.setLineDash([4, 4]);
  context.beginPath();
  context.moveTo(from, middle);
  context.lineTo(Math.max(to, from + 2), middle);
  context.stroke();
  context.setLineDash([]);
}

/** Draws an error event as a diamond, a log record as a tick. */
export function drawMarker(
  context: CanvasRenderingContext2D,
  { chart: { markers }, colors }: Pick<BarScene, "chart" | "colors">,
  place: number,
  x: (at: number) => number,
  middle: number,
): void {
  const at = x(markers.atNanos[place] ?? 0);
  const kind = markers.kind[place] ?? "log";
  if (kind !== "event") {
    context.fillStyle =
      kind === "error-log" ? colors.danger : kind === "warn-log" ? colors.warn : colors.faint;
    context.fillRect(at - 1, middle + 5, 2, 7);
    return;
  }
  context.beginPath();
  context.moveTo(at - 5, middle);
  context.lineTo(at, middle - 5);
  context.lineTo(at + 5, middle);
  context.lineTo(at, middle + 5);
  context.closePath();
  context.fillStyle = colors.danger;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = colors.surface;
  context.stroke();
}

function drawLength(
  context: CanvasRenderingContext2D,
  { colors, gutter }: BarScene,
  text: string,
  from: number,
  to: number,
  middle: number,
  room: number,
): void {
  const left = Math.max(to, from + 2);
  if (left < 0 || from > room + gutter) return;
  context.fillStyle = colors.muted;
  const at = Math.min(left, room) + 6;
  // If the full label does not fit, the first part is enough.
  const [brief = text] = text.split(",");
  context.fillText(at + context.measureText(text).width > room + gutter ? brief : text, at, middle);
}
