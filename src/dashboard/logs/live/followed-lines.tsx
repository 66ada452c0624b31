"use client";
import { useCallback, useRef, useState } from "react";
import type { LogView } from "#api/logs.ts";
import { Button } from "#ui/button.tsx";
import { countOf, formatCount } from "#ui/format-count.ts";
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
  /** The dashboard's own stream of the lines that match. */
  source: string;
  columns: string[];
  viewer: Viewer;
  /** The page's query, without an open line. */
  query: Record<string, string | undefined>;
}

/**
 * New log lines as they come, at a rate that a person can read; pausable, and paused while a line is looked into. A client
 * component because it follows a stream.
 */
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
          {paused ? "Go on" : "Pause"}
        </Button>
        <output className="figures text-sm text-muted">{describe(tail, paused)}</output>
      </div>
      {tail.shown.length === 0 ? (
        <p className="border-t border-line py-8 text-center text-muted">
          Nothing yet. New lines that match appear here as they come.
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

function describe({ connection, rate, isCut, waiting, passedBy }: Tail, paused: boolean): string {
  if (connection === "opening") return "Connecting";
  if (connection === "lost") return "The connection is lost; trying again";
  const shown = rate > 0 && rate < 1 ? "less than 1 line" : countOf(Math.round(rate), "line");
  return [
    `Following, ${isCut ? "more than " : ""}${shown} a second`,
    paused && `paused: ${countOf(countLines(waiting), "line")} waiting`,
    passedBy > 0 && `${formatCount(passedBy)} left out, as more came than can be read: narrow the filter`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Stands among the lines where some may be missing; `href` lists all lines of its time. */
export function GapLine({ gap, viewer, href }: { gap: TailGap; viewer: Viewer; href: string }) {
  return (
    <li className="border-b border-line bg-sunken px-2 py-1.5 font-sans text-sm text-muted">
      The connection was lost: lines between <Moment at={gap.since} viewer={viewer} as="moment" /> and{" "}
      <Moment at={gap.until} viewer={viewer} as="moment" /> may be missing here.{" "}
      <Link href={href} className="text-accent underline underline-offset-2">
        List that time
      </Link>
    </li>
  );
}
