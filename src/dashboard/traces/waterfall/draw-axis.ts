import type { Nanos } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";
import { axisTicks } from "./axis-ticks.ts";
import { drawMarker, type BarScene } from "./draw-bars.ts";
import type { Surface } from "./fit-canvas.ts";
import type { TimeRange } from "./time-view.ts";

type AxisScene = Pick<BarScene, "chart" | "colors" | "range" | "gutter" | "font">;

/** Draws the time axis: ticks, web vitals, error events and log records without a span. */
export function drawAxis({ context, width, height }: Surface, scene: AxisScene): void {
  const { chart, colors, range, gutter, font } = scene;
  const room = Math.max(1, width - gutter);
  const x = (at: Nanos) => ((at - range.from) / Math.max(1, range.to - range.from)) * room;
  context.font = font;
  context.textBaseline = "middle";
  for (const tick of rangeTicks(range, Math.max(2, Math.floor(room / 110)))) {
    context.fillStyle = colors.edge;
    context.fillRect(Math.round(x(tick)), height - 6, 1, 6);
    context.fillStyle = colors.faint;
    context.fillText(formatDuration(tick), x(tick) + 4, 9);
  }
  context.fillStyle = colors.accent;
  let written = -Infinity;
  for (const vital of chart.vitals) {
    const at = x(vital.atNanos);
    if (at < 0 || at > room || vital.name === "CLS") continue;
    context.fillRect(Math.round(at), 0, 1, height);
    // Paints often share a frame, so their names stand side by side.
    written = Math.max(at + 3, written);
    context.fillText(vital.name, written, height - 7);
    written += context.measureText(`${vital.name} `).width + 2;
  }
  for (const [place, kind] of chart.markers.kind.entries())
    if (kind === "event" || chart.markers.row[place] === -1) drawMarker(context, scene, place, x, height - 8);
}

/** Draws the tick lines over the height of the rows. */
export function drawGrid({ context, width, height }: Surface, { colors, range, gutter }: AxisScene): void {
  const room = Math.max(1, width - gutter);
  context.fillStyle = colors.line;
  for (const tick of rangeTicks(range, Math.max(2, Math.floor(room / 110)))) {
    const at = ((tick - range.from) / Math.max(1, range.to - range.from)) * room;
    context.fillRect(Math.round(at), 0, 1, height);
  }
}

/** The ticks of the whole axis within a range. */
function rangeTicks(range: TimeRange, most: number): Nanos[] {
  const [, step = 0] = axisTicks(range.to - range.from, most);
  if (step <= 0) return [range.from];
  const first = Math.ceil(range.from / step);
  const count = Math.max(0, Math.floor(range.to / step) - first + 1);
  return Array.from({ length: Math.min(count, 50) }, (_, index) => (first + index) * step);
}
