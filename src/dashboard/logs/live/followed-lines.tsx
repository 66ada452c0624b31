"use client";

import { useEffect, useState } from "react";
import type { LogView } from "#model/api/log.ts";
import { Button } from "#ui/button.tsx";
import { countOf } from "#ui/format-count.ts";
import type { Viewer } from "#ui/viewer.ts";
import { LogRows } from "../log-rows.tsx";
import { EMPTY_TAIL, receive, step } from "./tail-buffer.ts";

export interface LiveTailProps {
  /** The dashboard's own stream of the lines that match. */
  source: string;
  columns: string[];
  zone: string;
}

const STEP_MILLIS = 700;

/** New log lines as they come, at a rate that a person can read; pausable. A client component because it follows a stream. */
export function FollowedLines({ source, columns, zone }: LiveTailProps) {
  const [state, setState] = useState(EMPTY_TAIL);
  const [paused, setPaused] = useState(false);
  const [connection, setConnection] = useState<"opening" | "open" | "lost">("opening");
  const [now, setNow] = useState(0);

  useEffect(() => {
    const stream = new EventSource(source);
    stream.addEventListener("open", () => setConnection("open"));
    stream.addEventListener("error", () => setConnection("lost"));
    stream.addEventListener("log", ({ data }: MessageEvent<string>) => {
      const log = readLog(data);
      if (log !== null) setState((old) => receive(old, [log]));
    });
    stream.addEventListener("skipped", () => setState((old) => ({ ...old, isCut: true })));
    return () => stream.close();
  }, [source]);

  useEffect(() => {
    if (paused) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      setState((old) => step(old));
    }, STEP_MILLIS);
    return () => clearInterval(timer);
  }, [paused]);

  const viewer: Viewer = { zone, now };
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <Button
          aria-pressed={paused}
          onClick={() => {
            if (paused) setState((old) => step(old, true));
            setPaused(!paused);
          }}
        >
          {paused ? "Go on" : "Pause"}
        </Button>
        <output className="figures text-sm text-muted">
          {connection === "lost"
            ? "The connection is lost; trying again"
            : connection === "opening"
              ? "Connecting"
              : "Following"}
          {paused && `, paused: ${countOf(state.waiting.length, "line")} waiting`}
          {(state.passedBy > 0 || state.isCut) &&
            `, ${state.isCut ? "more than " : ""}${countOf(state.passedBy, "line")} came too fast to be shown: narrow the filter`}
        </output>
      </div>
      {state.shown.length === 0 ? (
        <p className="border-t border-line py-8 text-center text-muted">
          Nothing yet. New lines that match appear here as they come.
        </p>
      ) : (
        <LogRows logs={state.shown} viewer={viewer} columns={columns} />
      )}
    </>
  );
}

function readLog(data: string): LogView | null {
  try {
    const value: unknown = JSON.parse(data);
    // The dashboard's own server checked nothing of it, but it is our collector's answer, and all of it is shown as text.
    return typeof value === "object" && value !== null && "id" in value ? (value as LogView) : null;
  } catch {
    return null;
  }
}
