import { useEffect, useState, type RefObject } from "react";

const WIDE = "(min-width: 48rem)";

/** Pixels of a row, on wide screens and on narrow ones. */
export interface RowHeights {
  wide: number;
  narrow: number;
}

const SPAN_ROWS: RowHeights = { wide: 30, narrow: 46 };

export interface RowWindow {
  rowHeight: number;
  first: number;
  /** Half-open range. */
  last: number;
}

/** The rows of a scrolling list to render, updated while it scrolls. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  heights = SPAN_ROWS,
): RowWindow {
  const [window, setWindow] = useState<RowWindow>({ rowHeight: heights.wide, first: 0, last: 0 });

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const wide = matchMedia(WIDE);
    let shown: [number, number] = [0, 0];
    let height = 0;
    const measure = () => {
      const rowHeight = wide.matches ? heights.wide : heights.narrow;
      const room = Math.max(element.clientHeight, 200);
      const [first, last] = rowsInWindow(count, rowHeight, element.scrollTop, room);
      const top = Math.floor(element.scrollTop / rowHeight);
      const bottom = Math.min(count, Math.ceil((element.scrollTop + room) / rowHeight));
      // Rendered rows reach a little beyond the visible ones, so that not every scroll renders.
      if (height === rowHeight && shown[0] <= top && bottom <= shown[1]) return;
      shown = [first, last];
      height = rowHeight;
      setWindow({ rowHeight, first, last });
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, count, heights]);

  return { ...window, last: Math.min(window.last, count) };
}

/** The rows that are visible, plus a margin above and below. Half-open range. */
export function rowsInWindow(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
): [number, number] {
  const margin = 12;
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - margin);
  const last = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + margin);
  return [Math.min(first, Math.max(0, count - 1)), Math.max(last, 0)];
}
