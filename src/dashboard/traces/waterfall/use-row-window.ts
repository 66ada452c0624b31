import { useEffect, useState, type RefObject } from "react";
import { rowsInWindow } from "./visible-rows.ts";

const WIDE = "(min-width: 48rem)";
const WIDE_ROW = 30;
const NARROW_ROW = 46;
/** Enough for a high screen before the browser has been measured. */
const FIRST_ROWS = 60;

export interface RowWindow {
  rowHeight: number;
  first: number;
  /** Half open. */
  last: number;
}

/** Which rows of a scrolling list have to be drawn, kept up to date while it scrolls. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [window, setWindow] = useState<RowWindow>({
    rowHeight: WIDE_ROW,
    first: 0,
    last: Math.min(count, FIRST_ROWS),
  });

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const wide = matchMedia(WIDE);
    const measure = () => {
      const rowHeight = wide.matches ? WIDE_ROW : NARROW_ROW;
      const [first, last] = rowsInWindow(
        count,
        rowHeight,
        element.scrollTop,
        Math.max(element.clientHeight, 200),
      );
      setWindow((old) =>
        old.rowHeight === rowHeight && old.first === first && old.last === last
          ? old
          : { rowHeight, first, last },
      );
    };
    measure();
    const size = new ResizeObserver(measure);
    size.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [scroller, count]);

  return { ...window, last: Math.min(window.last, count) };
}
