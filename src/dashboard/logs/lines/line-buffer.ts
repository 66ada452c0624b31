import type { LogList, LogView } from "#api/logs.ts";

/** The lines of an endless list. */
export interface LineBuffer {
  /** Latest first. */
  lines: LogView[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** The time (ISO 8601) at which the search was truncated; it continues only on request. */
  stoppedAt: string | null;
  state: "idle" | "loading" | "failed";
}

/** The most lines held in the browser's memory. */
export const MOST_LINES = 100_000;
/** How many lines to keep loaded below the visible ones. */
const AHEAD = 200;

export function firstLines({ logs, next, stoppedAt }: LogList): LineBuffer {
  return { lines: logs, next, stoppedAt, state: "idle" };
}

/** Whether to load the next page; `last` is the last drawn row. */
export function needsMore({ lines, next, stoppedAt, state }: LineBuffer, last: number): boolean {
  return (
    next !== null &&
    stoppedAt === null &&
    state === "idle" &&
    lines.length < MOST_LINES &&
    last > lines.length - Math.min(AHEAD, lines.length / 3)
  );
}

/** Appends a page, without lines already in the buffer. */
export function appendPage(buffer: LineBuffer, { logs, next, stoppedAt }: LogList): LineBuffer {
  const known = new Set(buffer.lines.slice(-logs.length - AHEAD).map(({ id }) => id));
  const fresh = logs.filter(({ id }) => !known.has(id));
  return { lines: [...buffer.lines, ...fresh], next, stoppedAt, state: "idle" };
}
