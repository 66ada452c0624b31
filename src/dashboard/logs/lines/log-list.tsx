"use client";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { LogList as LogListAnswer, LogView } from "#api/logs.ts";
import { Button } from "#ui/button.tsx";
import { countOf, formatExact } from "#ui/format-count.ts";
import { Moment } from "#ui/moment.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { useRowWindow } from "../../traces/waterfall/use-row-window.ts";
import { logPaths } from "../log-paths.ts";
import { MOST_LINES } from "./line-buffer.ts";
import { LogLine } from "./log-line.tsx";
import { useEscape } from "./use-escape.ts";
import { useMoreLines } from "./use-more-lines.ts";

const LinePanel = lazy(async () => ({ default: (await import("./line-panel.tsx")).LinePanel }));

interface LogListProps {
  first: LogListAnswer;
  viewer: Viewer;
  columns: string[];
  /** The page's query, without the open line. */
  query: Record<string, string | undefined>;
  /** The line to open at first; empty for none. */
  line: string;
}

/** Rows rendered before the visible range is known. */
const FIRST_ROWS = 60;

/** An endless virtual list of log lines, one of them open. A client component because it scrolls. */
export function LogList({ first, viewer, columns, query, line }: LogListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { buffer, reach, resume } = useMoreLines(first, (cursor) => logPaths.logLines({ ...query, cursor }));
  const { lines } = buffer;
  const window = useRowWindow(scroller, lines.length);
  const isDrawn = window.last > 0;
  const [open, setOpen] = useState<LogView | null>(() => lines.find(({ id }) => id === line) ?? null);

  useEffect(() => reach(window.last), [reach, window.last]);

  useEffect(() => {
    const place = first.logs.findIndex(({ id }) => id === line);
    const element = scroller.current;
    if (place > 0 && element !== null)
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

  const shown = isDrawn ? lines.slice(window.first, window.last) : lines.slice(0, FIRST_ROWS);
  return (
    <div className="flex min-w-0 items-start gap-4">
      <div className="min-w-0 flex-1">
        <div
          ref={scroller}
          className="scroll-thin h-[calc(100dvh-8rem)] min-h-80 overflow-x-hidden overflow-y-auto rounded-md border border-line bg-surface font-mono text-xs"
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
        </div>
        <output className="block pt-1 text-xs text-faint">
          {buffer.state === "failed"
            ? "Couldn't load more lines. Reload to try again."
            : lines.length >= MOST_LINES
              ? `${formatExact(lines.length)} lines. Narrow the search to see older ones.`
              : `${countOf(lines.length, "line")}${buffer.next === null ? ", all shown" : ". Older lines load as you scroll."}`}
        </output>
      </div>
      {open !== null && (
        <Suspense>
          <LinePanel key={open.id} log={open} viewer={viewer} query={query} close={leave} />
        </Suspense>
      )}
    </div>
  );
}
