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
/** How long a `skipped` message holds; the collector repeats it while it skips lines. */
const CUT_MILLIS = 5000;
const RECONNECT_MILLIS = 2000;
/** The collector may have stopped polling this long before a loss is noticed. */
const UNSEEN_MILLIS = 2000;

export interface Tail extends TailState {
  connection: "opening" | "open" | "lost";
  /** The current rate in lines per second. */
  rate: number;
  /** Whether the collector skips lines. */
  isCut: boolean;
  /** Shows all waiting lines. */
  catchUp(): void;
}

/**
 * Follows a stream of log lines and shows them step by step, unless paused. Lines missed while disconnected are not
 * sent again, so a gap stands for them.
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
        // EventSource does not reconnect after a response that is not a stream, such as while the collector
        // starts.
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
      const received = intake.current;
      intake.current = { items: [], dropped: 0 };
      const now = performance.now();
      const steps = Math.max(1, Math.round((now - last) / STEP_MILLIS));
      last = now;
      setIsCut(cutAt.current > 0 && now - cutAt.current < CUT_MILLIS);
      setState((old) => (paused ? receive(old, received, steps) : step(receive(old, received, steps))));
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

/** Rounded outwards to whole seconds, as shown. */
function gapOf(lostAt: number, foundAt: number): TailGap {
  const since = new Date(Math.floor((lostAt - UNSEEN_MILLIS) / 1000) * 1000).toISOString();
  const until = new Date(Math.ceil(foundAt / 1000) * 1000).toISOString();
  return { id: `gap ${since}`, since, until };
}

function readLog(data: string): LogView | null {
  try {
    const value: unknown = JSON.parse(data);
    // Not validated by the dashboard's server, but it comes from the collector and is only shown as text.
    return typeof value === "object" && value !== null && "id" in value ? (value as LogView) : null;
  } catch {
    return null;
  }
}
