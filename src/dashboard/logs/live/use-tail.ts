import { useEffect, useRef, useState } from "react";
import type { LogView } from "#model/api/log.ts";
import { EMPTY_TAIL, keep, rateOf, receive, step, type Intake, type TailState } from "./tail-buffer.ts";

const STEP_MILLIS = 700;
/** In which a collector that had more than it sends says so again. */
const CUT_MILLIS = 5000;

export interface Tail extends TailState {
  connection: "opening" | "open" | "lost";
  /** Lines a second of late. */
  rate: number;
  /** Whether more come than the collector sends. */
  isCut: boolean;
  /** Shows all that waits. */
  catchUp(): void;
}

/** Follows a stream of log lines, and shows what came a step at a time; nothing of it while it is paused. */
export function useTail(source: string, paused: boolean): Tail {
  const intake = useRef<Intake>({ logs: [], dropped: 0 });
  const cutAt = useRef(0);
  const [state, setState] = useState(EMPTY_TAIL);
  const [isCut, setIsCut] = useState(false);
  const [connection, setConnection] = useState<Tail["connection"]>("opening");

  useEffect(() => {
    const stream = new EventSource(source);
    stream.addEventListener("open", () => setConnection("open"));
    stream.addEventListener("error", () => setConnection("lost"));
    stream.addEventListener("log", ({ data }: MessageEvent<string>) => {
      const log = readLog(data);
      if (log !== null) keep(intake.current, log);
    });
    stream.addEventListener("skipped", () => (cutAt.current = performance.now()));
    return () => stream.close();
  }, [source]);

  useEffect(() => {
    const timer = setInterval(() => {
      const came = intake.current;
      intake.current = { logs: [], dropped: 0 };
      setIsCut(cutAt.current > 0 && performance.now() - cutAt.current < CUT_MILLIS);
      setState((old) => (paused ? receive(old, came) : step(receive(old, came))));
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

function readLog(data: string): LogView | null {
  try {
    const value: unknown = JSON.parse(data);
    // The dashboard's own server checked nothing of it, but it is our collector's answer, and all of it is shown as text.
    return typeof value === "object" && value !== null && "id" in value ? (value as LogView) : null;
  } catch {
    return null;
  }
}
