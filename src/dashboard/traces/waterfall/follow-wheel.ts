import type { Nanos } from "#lib/units.ts";
import type { TimeCanvas } from "./time-canvas.ts";
import { panned, zoomed } from "./time-view.ts";

/**
 * Wheel with ctrl or ⌘, and pinching, zooms about the pointer; sideways, or with shift, it moves along the time. Everything
 * else scrolls as ever. Returns how to stop.
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
