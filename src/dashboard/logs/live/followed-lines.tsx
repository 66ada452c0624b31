"use client";
import { useCallback, useRef, useState } from "react";
import type { LogView } from "#api/logs.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import type { Viewer } from "#ui/viewer.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { paths } from "../../paths.ts";
import { LinePanel } from "../lines/line-panel.tsx";
import { LogLine } from "../lines/log-line.tsx";
import { useEscape } from "../lines/use-escape.ts";
import { countLines, isGap, type TailGap } from "./tail-buffer.ts";
import { useTail, type Tail } from "./use-tail.ts";

export interface LiveTailProps {
  /** The dashboard's stream of matching lines. */
  source: string;
  columns: string[];
  viewer: Viewer;
  /** The page's query, without the open line. */
  query: Record<string, string | undefined>;
}

/** New log lines at a readable rate; opening a line pauses. A client component because it follows a stream. */
export function FollowedLines({ source, columns, viewer, query }: LiveTailProps) {
  const [paused, setPaused] = useState(false);
  const [open, setOpen] = useState<LogView | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const tail = useTail(source, paused);
  const choose = useCallback((log: LogView) => {
    setOpen((old) => (old?.id === log.id ? null : log));
    setPaused(true);
  }, []);

  const leave = useCallback(() => {
    const id = open?.id ?? "";
    setOpen(null);
    list.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus();
  }, [open]);
  useEscape(open !== null, leave);

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <Button
          aria-pressed={paused}
          onClick={() => {
            if (paused) tail.catchUp();
            setPaused(!paused);
          }}
        >
          {paused ? "Resume" : "Pause"}
        </Button>
        <output className="figures text-sm text-muted">{describe(tail, paused)}</output>
      </div>
      {tail.shown.length === 0 ? (
        <p className="border-t border-line py-8 text-center text-muted">
          No lines yet. New matching lines appear here as they arrive.
        </p>
      ) : (
        <div className="flex min-w-0 items-start gap-4">
          <ol
            ref={list}
            aria-label="Log lines"
            className="min-w-0 flex-1 overflow-x-hidden rounded-md border border-line bg-surface font-mono text-xs"
          >
            {tail.shown.map((item) =>
              isGap(item) ? (
                <GapLine
                  key={item.id}
                  gap={item}
                  viewer={viewer}
                  href={paths.logs({ ...query, view: undefined, from: item.since, to: item.until })}
                />
              ) : (
                <LogLine
                  key={item.id}
                  log={item}
                  viewer={viewer}
                  columns={columns}
                  href={paths.logs({ columns: query["columns"], around: item.time, line: item.id })}
                  place={null}
                  top={null}
                  isOpen={open?.id === item.id}
                  open={choose}
                />
              ),
            )}
          </ol>
          {open !== null && (
            <LinePanel key={open.id} log={open} viewer={viewer} query={query} close={leave} />
          )}
        </div>
      )}
    </>
  );
}

/** The tail's state in one line: `Live · 12 lines/s`. */
function describe({ connection, rate, isCut, waiting, skipped }: Tail, paused: boolean): string {
  if (connection === "opening") return "Connecting…";
  if (connection === "lost") return "Connection lost. Reconnecting…";
  const lines = rate > 0 && rate < 1 ? "<1 line" : countOf(Math.round(rate), "line");
  return [
    paused ? "Paused" : "Live",
    `${isCut ? ">" : ""}${lines}/s`,
    paused && `${countOf(countLines(waiting), "line")} waiting`,
    skipped > 0 && `${countOf(skipped, "line")} skipped; narrow the filter to see them all`,
  ]
    .filter((part) => part !== false)
    .join(" · ");
}

/** Marks a gap in which lines may be missing; `href` lists its time range. */
export function GapLine({ gap, viewer, href }: { gap: TailGap; viewer: Viewer; href: string }) {
  return (
    <li className="border-b border-line bg-sunken px-2 py-1.5 font-sans text-sm text-muted">
      The connection was lost, so lines between <Moment at={gap.since} viewer={viewer} as="moment" /> and{" "}
      <Moment at={gap.until} viewer={viewer} as="moment" /> may be missing.{" "}
      <Link href={href} className="text-accent underline underline-offset-2">
        Show that time range
      </Link>
    </li>
  );
}
