import type { ReactNode, RefObject } from "react";
import { classNames } from "#ui/class-names.ts";
import type { Viewer } from "#ui/viewer.ts";
import { CELLS } from "./line-cells.ts";

interface LinesFrameProps {
  scroller: RefObject<HTMLDivElement | null>;
  /** Called with the pixels above the visible part. */
  scrolled?: (top: number) => void;
  columns: string[];
  viewer: Viewer;
  /** Chooses the columns. */
  tools?: ReactNode;
  /** The open line; null without one. */
  panel: ReactNode | null;
  /** The list of lines. */
  children: ReactNode;
}

/** Log lines that scroll below the names of their cells, with the open line beside them. */
export function LinesFrame({ scroller, scrolled, columns, viewer, tools, panel, children }: LinesFrameProps) {
  const isBrief = panel !== null;
  return (
    <div className="flex min-w-0 items-start overflow-clip rounded-lg border border-line bg-surface">
      <div
        ref={scroller}
        onScroll={scrolled && ((event) => scrolled(event.currentTarget.scrollTop))}
        className="scroll-thin relative h-[calc(100dvh-8rem)] min-h-80 min-w-0 flex-1 overflow-x-hidden overflow-y-auto font-mono text-xs md:scroll-pt-9"
      >
        <div className="sticky top-0 z-10 border-b border-line bg-surface font-sans text-muted max-md:hidden">
          <div className={`${CELLS.row} h-9`}>
            <span className={classNames(isBrief ? CELLS.briefTime : CELLS.time, "truncate")}>
              Time ({viewer.zone})
            </span>
            <span className={CELLS.level}>Level</span>
            <span className="min-w-0 flex-1">Message</span>
            {!isBrief &&
              columns.map((key) => (
                <span key={key} className={`${CELLS.column} foreign truncate`}>
                  {key}
                </span>
              ))}
            {!isBrief && <span className={CELLS.service}>Service</span>}
          </div>
          <div className="absolute inset-y-0 right-1.5 flex items-center">{tools}</div>
        </div>
        {children}
      </div>
      {panel}
    </div>
  );
}
