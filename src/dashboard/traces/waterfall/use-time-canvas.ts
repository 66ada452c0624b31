import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import { onThemeChange } from "./chart-colors.ts";
import { timeCanvas, type CanvasParts, type Picture, type TimeCanvas } from "./time-canvas.ts";
import { zoomed } from "./time-view.ts";
import type { TraceChart } from "./trace-chart.ts";
import { followDrags } from "./follow-drags.ts";
import { followWheel } from "./follow-wheel.ts";

/** Keeps a waterfall's canvases drawn: while it scrolls, is zoomed and moved, and changes its size or its theme. */
export function useTimeCanvas(
  chart: TraceChart,
  scroller: RefObject<HTMLElement | null>,
  picture: Picture,
): RefObject<TimeCanvas | null> {
  const canvas = useRef<TimeCanvas | null>(null);

  useEffect(() => {
    const parts = scroller.current === null ? null : findParts(scroller.current);
    if (parts === null) return undefined;
    const made = timeCanvas(parts, chart);
    canvas.current = made;
    const { bars } = parts;
    const resize = () => {
      bars.style.height = `${Math.max(0, parts.scroller.clientHeight - HEADER_HEIGHT)}px`;
      made.redraw("all");
    };
    const scroll = () => made.redraw();
    const size = new ResizeObserver(resize);
    size.observe(parts.scroller);
    parts.scroller.addEventListener("scroll", scroll, { passive: true });
    const endings = [
      onThemeChange(() => made.redraw("all")),
      followWheel(parts.scroller, made, chart.durationNanos),
      followDrags(parts, made, chart.durationNanos),
      () => size.disconnect(),
      () => parts.scroller.removeEventListener("scroll", scroll),
      made.stop,
    ];
    return () => {
      for (const end of endings) end();
      canvas.current = null;
    };
  }, [chart, scroller]);

  useLayoutEffect(() => canvas.current?.setPicture(picture));

  return canvas;
}

/** Of the minimap and the axis, which stay while the rows scroll. */
export const HEADER_HEIGHT = 72;

/** Comes closer about the middle of what is shown, or goes further away. */
export function zoomBy(canvas: TimeCanvas | null, whole: number, factor: number): void {
  if (canvas === null) return;
  const { from, to } = canvas.range;
  canvas.show(zoomed(canvas.range, whole, (from + to) / 2, factor));
}

/** The canvases within a waterfall, by their `data-canvas`; null where one is not there. */
function findParts(scroller: HTMLElement): CanvasParts | null {
  const find = (name: string) => scroller.querySelector<HTMLCanvasElement>(`canvas[data-canvas=${name}]`);
  const [bars, axis, minimap, brush] = [find("bars"), find("axis"), find("minimap"), find("brush")];
  if (bars === null || axis === null || minimap === null || brush === null) return null;
  return { scroller, bars, axis, minimap, brush };
}
