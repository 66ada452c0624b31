import { readFileSync } from "node:fs";
import type { Bytes } from "#lib/units.ts";
import { LRUMap, snipLine, type Integration, type StackFrame } from "@sentry/core";

/** Lines that are shown before a frame's own, and after it. */
const AROUND = 7;
/** Frames whose lines are remembered: those of an error that comes again. */
const KEPT = 500;
/** What lies beyond is bundled or minified: nobody reads it. */
const LAST_LINE = 10_000;
const LAST_COLUMN = 1_000;
/** More than a snipped line of 150 characters takes, each of four bytes. */
const SEEN: Bytes = 640;
const UNREAD = /^(?:node|data):|\.min\.[cm]?js$/;
const NEWLINE = 10;

type Lines = Pick<StackFrame, "pre_context" | "context_line" | "post_context">;

/**
 * Gives the frames of a stack the lines of code around them, in the very call. Sentry's own streams the files, each time
 * anew where they are many or a frame is near an end: in a flood an event takes a fifth of a second until it is ready.
 */
export function sourceContext(): Integration {
  const known = new LRUMap<string, Lines>(KEPT);
  return {
    name: "ContextLines",
    processEvent(event) {
      const files = new Map<string, Buffer | undefined>();
      for (const { stacktrace } of event.exception?.values ?? [])
        for (const frame of stacktrace?.frames ?? []) {
          const { filename, lineno, colno = 0 } = frame;
          if (!filename || !lineno || lineno > LAST_LINE || colno > LAST_COLUMN || UNREAD.test(filename))
            continue;
          const key = `${lineno} ${filename}`;
          let lines = known.get(key);
          if (!lines) {
            if (!files.has(filename)) files.set(filename, read(filename));
            lines = linesAround(files.get(filename), lineno);
            known.set(key, lines);
          }
          Object.assign(frame, lines);
        }
      return event;
    },
  };
}

function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Snipped, and read no further than that: a part of a text keeps all of the text in memory. */
function lineOf(file: Buffer, start: number, end: number): string {
  return snipLine(file.toString("utf8", start, Math.min(end, start + SEEN)).replace(/\r$/, ""), 0);
}

/** Empty where there is no such file or line. */
function linesAround(file: Buffer | undefined, lineno: number): Lines {
  if (!file) return {};
  const first = Math.max(1, lineno - AROUND);
  const lines: string[] = [];
  let start = 0;
  for (let line = 1; line <= lineno + AROUND && start < file.byteLength; line++) {
    const newline = file.indexOf(NEWLINE, start);
    const end = newline === -1 ? file.byteLength : newline;
    if (line >= first) lines.push(lineOf(file, start, end));
    start = end + 1;
  }
  const at = lineno - first;
  const own = lines[at];
  if (own === undefined) return {};
  return { pre_context: lines.slice(0, at), context_line: own, post_context: lines.slice(at + 1) };
}
