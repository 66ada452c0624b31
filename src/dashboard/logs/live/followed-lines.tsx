"use client";
import { ArrowUp } from "lucide";
import { useCallback, useEffect, useRef, useState } from "react";
import type { LogView } from "#api/logs.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import { Icon } from "#ui/icon.tsx";
import type { Viewer } from "#ui/viewer.ts";
import { Link } from "#ui/link.tsx";
import { Moment } from "#ui/moment.tsx";
import { paths } from "../../paths.ts";
import { LinePanel } from "../lines/line-panel.tsx";
import { LinesFrame } from "../lines/lines-frame.tsx";
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

/** From there on a reader has left the top, where new lines appear. */
const TOP = 8;

/**
 * The last log lines and new ones at a readable rate, the latest at the top. An open line pauses them, and whoever has
 * scrolled away stays where they are. A client component because it follows a stream.
 */
export function FollowedLines({ source, columns, viewer, query }: LiveTailProps) {
  const [paused, setPaused] = useState(false);
  const [isAway, setAway] = useState(false);
  const [open, setOpen] = useState<LogView | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const tail = useTail(source, paused || isAway);
  const choose = useCallback((log: LogView) => {
    setOpen((old) => (old?.id === log.id ? null : log));
    setPaused(true);
  }, []);

  const leave = useCallback(() => {
    const id = open?.id ?? "";
    setOpen(null);
    scroller.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus();
  }, [open]);
  useEscape(open !== null, leave);

  const { catchUp } = tail;
  const hasLines = tail.shown.length > 0;
  useEffect(() => {
    if (!isAway && !paused) catchUp();
  }, [isAway, paused, catchUp]);

  function move(by: 1 | -1) {
    const lines = tail.shown.filter((item): item is LogView => !isGap(item));
    const next = lines[lines.findIndex(({ id }) => id === open?.id) + by];
    if (next === undefined) return;
    setOpen(next);
    scroller.current
      ?.querySelector(`[data-line="${CSS.escape(next.id)}"]`)
      ?.scrollIntoView({ block: "nearest" });
  }

  const waiting = countLines(tail.waiting);
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <Button aria-pressed={paused} onClick={() => setPaused(!paused)}>
          {paused ? "Resume" : "Pause"}
        </Button>
        <output className="figures text-sm text-muted">{describe(tail, paused)}</output>
      </div>
      {!hasLines ? (
        <p className="rounded-lg border border-line bg-surface py-8 text-center text-muted">
          No lines yet. New matching lines appear here as they arrive.
        </p>
      ) : (
        <div className="relative">
          <LinesFrame
            scroller={scroller}
            scrolled={(top) => setAway(top > TOP)}
            columns={columns}
            viewer={viewer}
            panel={
              open === null ? null : (
                <LinePanel log={open} viewer={viewer} query={query} close={leave} move={move} />
              )
            }
          >
            <ol aria-label="Log lines">
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
                    isBrief={open !== null}
                    open={choose}
                  />
                ),
              )}
            </ol>
          </LinesFrame>
          {isAway && !paused && waiting > 0 && (
            <div className="absolute inset-x-0 top-2 z-10 flex justify-center md:top-11">
              <Button
                look="primary"
                onClick={() => scroller.current?.scrollTo({ top: 0 })}
                className="shadow-float"
              >
                <Icon icon={ArrowUp} />
                {countOf(waiting, "new line")}
              </Button>
            </div>
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
