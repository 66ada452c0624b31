import { useCallback, useEffect, useRef, useState } from "react";
import type { LogView } from "#api/logs.ts";
import {
  EMPTY_TAIL,
  keep,
  rateOf,
  receive,
  showEarlier,
  step,
  type Intake,
  type TailGap,
  type TailState,
} from "./tail-buffer.ts";

const STEP_MILLIS = 700;
/** How long a `skipped` message holds; the collector repeats it while it skips lines. */
const CUT_MILLIS = 5000;
const RECONNECT_MILLIS = 2000;
/** How many of the last lines a tail begins with. */
const EARLIER = 200;
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
 * Follows a stream of log lines, from the last ones on, and shows them step by step, unless they are held back. Lines
 * missed while disconnected are not sent again, so a gap stands for them.
 */
export function useTail(source: string, isHeld: boolean): Tail {
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
    let hasBegun = false;

    function connect() {
      const url = new URL(source, location.href);
      if (!hasBegun) url.searchParams.set("last", String(EARLIER));
      stream = new EventSource(url);
      stream.addEventListener("open", () => {
        if (lostAt !== null && hasBegun) keep(intake.current, gapOf(lostAt, Date.now()));
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
      stream.addEventListener("earlier", ({ data }: MessageEvent<string>) => {
        hasBegun = true;
        const logs = readLogs(data);
        setState((old) => showEarlier(old, logs));
      });
      stream.addEventListener("log", ({ data }: MessageEvent<string>) => {
        for (const log of readLogs(data)) keep(intake.current, log);
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
      setState((old) => (isHeld ? receive(old, received, steps) : step(receive(old, received, steps))));
    }, STEP_MILLIS);
    return () => clearInterval(timer);
  }, [isHeld]);

  return {
    ...state,
    connection,
    isCut,
    rate: rateOf(state, STEP_MILLIS),
    catchUp: useCallback(() => setState((old) => step(old, true)), []),
  };
}

/** Rounded outwards to whole seconds, as shown. */
function gapOf(lostAt: number, foundAt: number): TailGap {
  const since = new Date(Math.floor((lostAt - UNSEEN_MILLIS) / 1000) * 1000).toISOString();
  const until = new Date(Math.ceil(foundAt / 1000) * 1000).toISOString();
  return { id: `gap ${since}`, since, until };
}

/** One line, or a list of them. Not validated by the dashboard's server, but from the collector and only shown as text. */
function readLogs(data: string): LogView[] {
  try {
    return ([JSON.parse(data)] as unknown[])
      .flat()
      .filter((value): value is LogView => typeof value === "object" && value !== null && "id" in value);
  } catch {
    return [];
  }
}
