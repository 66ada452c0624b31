import { useState, type HTMLAttributes, type KeyboardEvent, type PointerEvent } from "react";
import { moveByKey, stepAt, type TimeSteps } from "./time-steps.ts";

/** The step under the pointer or the keys, and where the selection began. */
export interface Chosen {
  cursor: number;
  anchor: number;
}

interface Actions {
  /** Narrows the page to the steps between two. */
  open: (one: number, other: number) => void;
  /** Leaves the page's time range. */
  reset: () => void;
}

/** Chooses steps by pointing, dragging and keys. Escape gives up what is chosen, and then the time range. */
export function useTimeSelection(
  times: TimeSteps,
  { open, reset }: Actions,
): { chosen: Chosen | null; handlers: HTMLAttributes<HTMLElement> } {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [dragging, setDragging] = useState(false);
  const last = times.count - 1;
  const place = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return stepAt(times, (event.clientX - left) / Math.max(1, width));
  };
  const leave = () => {
    setDragging(false);
    setChosen(null);
  };

  function press(event: KeyboardEvent) {
    const at = chosen ?? { cursor: last, anchor: last };
    if (event.key === "Escape") return chosen === null ? reset() : setChosen(null);
    const moved = moveByKey(event.key, event.shiftKey, at, times.count);
    if (event.key !== "Enter" && moved === null) return undefined;
    event.preventDefault();
    return moved === null ? open(at.cursor, at.anchor) : setChosen(moved);
  }

  return {
    chosen,
    handlers: {
      onKeyDown: press,
      onDoubleClick: reset,
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        setChosen({ cursor: place(event), anchor: place(event) });
      },
      onPointerMove: (event) => {
        const at = place(event);
        setChosen(dragging && chosen !== null ? { ...chosen, cursor: at } : { cursor: at, anchor: at });
      },
      onPointerUp: (event) => {
        setDragging(false);
        // Where it ends, as the last moves of a quick drag may not be rendered yet. A click only reads.
        const cursor = place(event);
        if (dragging && chosen !== null && chosen.anchor !== cursor) open(chosen.anchor, cursor);
      },
      onPointerCancel: leave,
      onPointerLeave: () => {
        if (!dragging) setChosen(null);
      },
      onBlur: leave,
    },
  };
}
