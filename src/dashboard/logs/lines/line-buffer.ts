import type { LogList, LogView } from "#api/logs.ts";

/** The lines of a list that goes on while somebody scrolls. */
export interface LineBuffer {
  /** Latest first. */
  lines: LogView[];
  /** Cursor of what comes after; null at the end. */
  next: string | null;
  /** Where the search was given up before it found more (ISO 8601): it goes on only when it is asked to. */
  stoppedAt: string | null;
  state: "idle" | "loading" | "failed";
}

/** Beyond this a browser's memory is better spent on a narrower question. */
export const MOST_LINES = 100_000;
/** Lines below what is drawn that must be there: few of a first page, so that a reader who does not scroll asks for no more. */
const AHEAD = 200;

export function firstLines({ logs, next, stoppedAt }: LogList): LineBuffer {
  return { lines: logs, next, stoppedAt, state: "idle" };
}

/** Whether the next page has to be there soon: `last` is the last row that is drawn. */
export function wantsMore({ lines, next, stoppedAt, state }: LineBuffer, last: number): boolean {
  return (
    next !== null &&
    stoppedAt === null &&
    state === "idle" &&
    lines.length < MOST_LINES &&
    last > lines.length - Math.min(AHEAD, lines.length / 3)
  );
}

/** The buffer with a page that came; a line that is there already is not taken twice. */
export function withPage(buffer: LineBuffer, { logs, next, stoppedAt }: LogList): LineBuffer {
  const known = new Set(buffer.lines.slice(-logs.length - AHEAD).map(({ id }) => id));
  const fresh = logs.filter(({ id }) => !known.has(id));
  return { lines: [...buffer.lines, ...fresh], next, stoppedAt, state: "idle" };
}
