import { useEffect, useLayoutEffect, useRef, type RefObject } from "react";
import type { Nanos } from "#lib/units.ts";
import { onThemeChange } from "#ui/theme-colors.ts";
import { timeCanvas, type CanvasParts, type Picture, type TimeCanvas } from "./time-canvas.ts";
import { panned, zoomed } from "./time-view.ts";
import type { TraceChart } from "./trace-chart.ts";

/** Keeps a waterfall's canvases up to date while it scrolls, zooms, resizes or changes theme. */
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

/** The height of minimap and axis, which do not scroll. */
export const HEADER_HEIGHT = 72;

/** Zooms around the middle of the visible range. */
export function zoomBy(canvas: TimeCanvas | null, whole: number, factor: number): void {
  if (canvas === null) return;
  const { from, to } = canvas.range;
  canvas.show(zoomed(canvas.range, whole, (from + to) / 2, factor));
}

/** The canvases of a waterfall, by `data-canvas`; null if one is missing. */
function findParts(scroller: HTMLElement): CanvasParts | null {
  const find = (name: string) => scroller.querySelector<HTMLCanvasElement>(`canvas[data-canvas=${name}]`);
  const [bars, axis, minimap, brush] = [find("bars"), find("axis"), find("minimap"), find("brush")];
  if (bars === null || axis === null || minimap === null || brush === null) return null;
  return { scroller, bars, axis, minimap, brush };
}

/** A shorter drag, in pixels, counts as a click. */
const SHORTEST_DRAG = 4;

/** Dragging over the minimap or the axis zooms to that range; a double click resets it. Returns how to stop. */
export function followDrags({ axis, brush }: CanvasParts, canvas: TimeCanvas, whole: Nanos): () => void {
  const onMinimap = (x: number) => (x / Math.max(1, brush.clientWidth)) * whole;
  const stops = [watch(brush, onMinimap), watch(axis, (x) => canvas.momentAt(x))];

  function watch(element: HTMLElement, momentAt: (x: number) => Nanos): () => void {
    let pressed: { x: number; at: Nanos } | null = null;
    const place = (event: PointerEvent) => event.clientX - element.getBoundingClientRect().left;
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pressed = { x: place(event), at: momentAt(place(event)) };
      element.setPointerCapture(event.pointerId);
    };
    const up = (event: PointerEvent) => {
      if (pressed === null) return;
      const { x, at } = pressed;
      pressed = null;
      if (Math.abs(place(event) - x) < SHORTEST_DRAG) return;
      const other = momentAt(place(event));
      const [from, to] = [Math.max(0, Math.min(at, other)), Math.min(whole, Math.max(at, other))];
      if (to > from) canvas.show({ from, to });
    };
    const resetZoom = () => canvas.show({ from: 0, to: whole });
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("dblclick", resetZoom);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("dblclick", resetZoom);
    };
  }

  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Ctrl or ⌘ with the wheel, and pinching, zoom around the pointer; sideways or with Shift, the wheel pans. Everything
 * else scrolls as usual. Returns how to stop.
 */
export function followWheel(scroller: HTMLElement, canvas: TimeCanvas, whole: Nanos): () => void {
  function wheel(event: WheelEvent) {
    const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey) {
      const left = scroller.querySelector("canvas[data-canvas=axis]")?.getBoundingClientRect().left ?? 0;
      const about = canvas.momentAt(event.clientX - left);
      event.preventDefault();
      canvas.show(
        zoomed(canvas.range, whole, about, Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 120)),
      );
    } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
      event.preventDefault();
      canvas.show(panned(canvas.range, whole, sideways / 1000));
    }
  }
  scroller.addEventListener("wheel", wheel, { passive: false });
  return () => scroller.removeEventListener("wheel", wheel);
}
