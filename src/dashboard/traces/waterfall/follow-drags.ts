import type { Nanos } from "#lib/units.ts";
import type { CanvasParts, TimeCanvas } from "./time-canvas.ts";

/** A drag shorter than this, in pixels, was a press. */
const SHORTEST_DRAG = 4;

/** Dragging over the minimap or the axis shows that part of the time alone; a double press shows the whole again. Returns how to stop. */
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
    const twice = () => canvas.show({ from: 0, to: whole });
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("dblclick", twice);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("dblclick", twice);
    };
  }

  return () => {
    for (const stop of stops) stop();
  };
}
