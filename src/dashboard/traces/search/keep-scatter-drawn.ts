import { onThemeChange } from "../waterfall/chart-colors.ts";
import { drawScatter, type ScatterPicture } from "./draw-scatter.ts";
import type { ScatterScale } from "./scatter-scale.ts";

export type KeepScatterDrawn = typeof keepScatterDrawn;

/** Draws a scatter, and again when its size or the theme changes, until the signal ends it; says each time how it is scaled. */
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
