import type { LogFilter } from "../../port/logs.ts";

/** What a question is known by when it is asked again: all but its time, as its answer may depend on all of the rest. */
export function questionKey(kind: string, { start: _start, end: _end, ...filter }: LogFilter): string {
  return JSON.stringify([kind, filter]);
}
