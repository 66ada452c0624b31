"use client";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import type { LogList as LogListAnswer, LogView } from "#api/logs.ts";
import { Button } from "#ui/button.tsx";
import { countOf, formatExact } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { useRowWindow } from "../../traces/waterfall/use-row-window.ts";
import { logPaths } from "../log-paths.ts";
import { MOST_LINES } from "./line-buffer.ts";
import { LinesFrame } from "./lines-frame.tsx";
import { LogLine } from "./log-line.tsx";
import { useEscape } from "./use-escape.ts";
import { useMoreLines } from "./use-more-lines.ts";

const LinePanel = lazy(async () => ({ default: (await import("./line-panel.tsx")).LinePanel }));

interface LogListProps {
  first: LogListAnswer;
  viewer: Viewer;
  columns: string[];
  /** Chooses the columns. */
  tools: ReactNode;
  /** The page's query, without the open line. */
  query: Record<string, string | undefined>;
  /** The line to open at first; empty for none. */
  line: string;
}

/** Rows rendered before the visible range is known. */
const FIRST_ROWS = 60;
const ROW_HEIGHTS = { wide: 28, narrow: 46 };
/** The head that the list scrolls under. */
const HEAD_HEIGHT = 36;

/** An endless virtual list of log lines, one of them open. A client component because it scrolls. */
export function LogList({ first, viewer, columns, tools, query, line }: LogListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { buffer, reach, resume } = useMoreLines(first, (cursor) => logPaths.logLines({ ...query, cursor }));
  const { lines } = buffer;
  const window = useRowWindow(scroller, lines.length, ROW_HEIGHTS);
  const isDrawn = window.last > 0;
  const [open, setOpen] = useState<LogView | null>(() => lines.find(({ id }) => id === line) ?? null);

  useEffect(() => reach(window.last), [reach, window.last]);

  useEffect(() => {
    // A page that the reader goes back to was rendered before the line was opened: only its address names it.
    const asked = new URLSearchParams(location.search).get("line");
    const place = first.logs.findIndex(({ id }) => id === asked);
    const element = scroller.current;
    if (place < 0 || element === null) return;
    setOpen(first.logs[place] ?? null);
    element.scrollTop = Math.max(0, place * window.rowHeight - element.clientHeight / 2);
    // Only on mount: afterwards the reader scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const choose = useCallback((log: LogView | null) => {
    setOpen((old) => (old?.id === log?.id ? null : log));
  }, []);

  useEffect(() => {
    const at = new URLSearchParams(location.search).get("line");
    if (open === null ? at === null : at === open.id) return;
    // Keeps the router's state, so that going back finds this page.
    history.replaceState(history.state, "", logPaths.logs({ ...query, line: open?.id }));
  }, [open, query]);

  const leave = useCallback(() => {
    const id = open?.id ?? "";
    setOpen(null);
    scroller.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus();
  }, [open]);

  useEscape(open !== null, leave);

  function move(by: 1 | -1) {
    const place = lines.findIndex(({ id }) => id === open?.id) + by;
    const [next, element] = [lines[place], scroller.current];
    if (next === undefined || element === null) return;
    setOpen(next);
    const top = place * window.rowHeight;
    const room = element.clientHeight - HEAD_HEIGHT - window.rowHeight;
    element.scrollTop = Math.max(top - room, Math.min(element.scrollTop, top));
  }

  const shown = isDrawn ? lines.slice(window.first, window.last) : lines.slice(0, FIRST_ROWS);
  return (
    <>
      <LinesFrame
        scroller={scroller}
        columns={columns}
        viewer={viewer}
        tools={tools}
        panel={
          open === null ? null : (
            <Suspense>
              <LinePanel log={open} viewer={viewer} query={query} close={leave} move={move} />
            </Suspense>
          )
        }
      >
        <ol
          aria-label="Log lines"
          className="relative"
          style={isDrawn ? { height: lines.length * window.rowHeight } : undefined}
        >
          {shown.map((log, offset) => (
            <LogLine
              key={log.id}
              log={log}
              viewer={viewer}
              columns={columns}
              href={logPaths.logs({ ...query, line: log.id })}
              place={window.first + offset + 1}
              top={isDrawn ? (window.first + offset) * window.rowHeight : null}
              isOpen={open?.id === log.id}
              isBrief={open !== null}
              open={choose}
            />
          ))}
        </ol>
        {buffer.stoppedAt !== null && (
          <p className="flex flex-wrap items-center gap-3 p-3 font-sans text-sm text-muted">
            <span>
              Searched back to <Moment at={buffer.stoppedAt} viewer={viewer} as="moment" />. No index covers
              this search, so it stopped there.
            </span>
            <Button onClick={resume} disabled={buffer.state === "loading"}>
              Search further back
            </Button>
          </p>
        )}
      </LinesFrame>
      <output className="block pt-1 text-xs text-faint">
        {buffer.state === "failed"
          ? "Couldn't load more lines. Reload to try again."
          : lines.length >= MOST_LINES
            ? `${formatExact(lines.length)} lines. Narrow the search to see older ones.`
            : `${countOf(lines.length, "line")}${buffer.next === null ? ", all shown" : ". Older lines load as you scroll."}`}
      </output>
    </>
  );
}
