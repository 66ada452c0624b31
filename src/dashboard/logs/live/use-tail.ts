import { useEffect, useRef, useState } from "react";
import type { LogView } from "#api/logs.ts";
import {
  EMPTY_TAIL,
  keep,
  rateOf,
  receive,
  step,
  type Intake,
  type TailGap,
  type TailState,
} from "./tail-buffer.ts";

const STEP_MILLIS = 700;
/** In which a collector that had more than it sends says so again. */
const CUT_MILLIS = 5000;
const RECONNECT_MILLIS = 2000;
/** Before a loss is noticed, the collector may not have looked for a while. */
const UNSEEN_MILLIS = 2000;

export interface Tail extends TailState {
  connection: "opening" | "open" | "lost";
  /** Lines a second of late. */
  rate: number;
  /** Whether more come than the collector sends. */
  isCut: boolean;
  /** Shows all that waits. */
  catchUp(): void;
}

/**
 * Follows a stream of log lines, and shows what came a step at a time; nothing of it while it is paused. What came while it
 * was lost is not sent again: a gap takes its place.
 */
export function useTail(source: string, paused: boolean): Tail {
  const intake = useRef<Intake>({ items: [], dropped: 0 });
  const cutAt = useRef(0);
  const [state, setState] = useState(EMPTY_TAIL);
  const [isCut, setIsCut] = useState(false);
  const [connection, setConnection] = useState<Tail["connection"]>("opening");

  useEffect(() => {
    let stream: EventSource;
    let retry: ReturnType<typeof setTimeout>;
    let wasOpen = false;
    let lostAt: number | null = null;

    function connect() {
      stream = new EventSource(source);
      stream.addEventListener("open", () => {
        if (lostAt !== null) keep(intake.current, gapOf(lostAt, Date.now()));
        [wasOpen, lostAt] = [true, null];
        setConnection("open");
      });
      stream.addEventListener("error", () => {
        // By itself it would not connect again after an answer that is no stream, as while the collector starts.
        stream.close();
        if (wasOpen) lostAt ??= Date.now();
        setConnection("lost");
        retry = setTimeout(connect, RECONNECT_MILLIS);
      });
      stream.addEventListener("log", ({ data }: MessageEvent<string>) => {
        const log = readLog(data);
        if (log !== null) keep(intake.current, log);
      });
      stream.addEventListener("skipped", () => (cutAt.current = performance.now()));
    }
    connect();
    return () => {
      clearTimeout(retry);
      stream.close();
    };
  }, [source]);

  useEffect(() => {
    let last = performance.now();
    const timer = setInterval(() => {
      const came = intake.current;
      intake.current = { items: [], dropped: 0 };
      const now = performance.now();
      const steps = Math.max(1, Math.round((now - last) / STEP_MILLIS));
      last = now;
      setIsCut(cutAt.current > 0 && now - cutAt.current < CUT_MILLIS);
      setState((old) => (paused ? receive(old, came, steps) : step(receive(old, came, steps))));
    }, STEP_MILLIS);
    return () => clearInterval(timer);
  }, [paused]);

  return {
    ...state,
    connection,
    isCut,
    rate: rateOf(state, STEP_MILLIS),
    catchUp: () => setState((old) => step(old, true)),
  };
}

/** In whole seconds, as they are written. */
function gapOf(lostAt: number, foundAt: number): TailGap {
  const since = new Date(Math.floor((lostAt - UNSEEN_MILLIS) / 1000) * 1000).toISOString();
  const until = new Date(Math.ceil(foundAt / 1000) * 1000).toISOString();
  return { id: `gap ${since}`, since, until };
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
