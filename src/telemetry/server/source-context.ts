import { readFileSync } from "node:fs";
import type { Bytes } from "#lib/units.ts";
import { LRUMap, snipLine, type Integration, type StackFrame } from "@sentry/core";

/** Lines shown before a frame's own line, and after it. */
const CONTEXT_LINES = 7;
/** Frames whose lines are cached, for errors that recur. */
const FRAMES_CACHED = 500;
/** Code beyond these is bundled or minified, and not worth showing. */
const LAST_LINE = 10_000;
const LAST_COLUMN = 1_000;
/** More than a snipped line takes: 150 characters of four bytes. */
const LINE_READ: Bytes = 640;
const IGNORED_FILES = /^(?:node|data):|\.min\.[cm]?js$/;
const NEWLINE = 10;

type Lines = Pick<StackFrame, "pre_context" | "context_line" | "post_context">;

/**
 * Adds the lines of code around each stack frame, synchronously. Sentry's own integration streams the files, again and again
 * where there are many or a frame is near the end of one: in an error flood an event takes a fifth of a second to be ready.
 */
export function sourceContext(): Integration {
  const cache = new LRUMap<string, Lines>(FRAMES_CACHED);
  return {
    name: "ContextLines",
    processEvent(event) {
      const files = new Map<string, Buffer | undefined>();
      for (const { stacktrace } of event.exception?.values ?? [])
        for (const frame of stacktrace?.frames ?? []) {
          const { filename, lineno, colno = 0 } = frame;
          if (
            !filename ||
            !lineno ||
            lineno > LAST_LINE ||
            colno > LAST_COLUMN ||
            IGNORED_FILES.test(filename)
          )
            continue;
          const key = `${lineno} ${filename}`;
          let lines = cache.get(key);
          if (!lines) {
            if (!files.has(filename)) files.set(filename, read(filename));
            lines = linesAround(files.get(filename), lineno);
            cache.set(key, lines);
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

/** Decodes only as much as is kept: a substring keeps the whole string in memory. */
function lineOf(file: Buffer, start: number, end: number): string {
  return snipLine(file.toString("utf8", start, Math.min(end, start + LINE_READ)).replace(/\r$/, ""), 0);
}

/** Empty if there is no such file or line. */
function linesAround(file: Buffer | undefined, lineno: number): Lines {
  if (!file) return {};
  const first = Math.max(1, lineno - CONTEXT_LINES);
  const lines: string[] = [];
  let start = 0;
  for (let line = 1; line <= lineno + CONTEXT_LINES && start < file.byteLength; line++) {
    const newline = file.indexOf(NEWLINE, start);
    const end = newline === -1 ? file.byteLength : newline;
    if (line >= first) lines.push(lineOf(file, start, end));
    start = end + 1;
  }
  const index = lineno - first;
  const line = lines[index];
  if (line === undefined) return {};
  return { pre_context: lines.slice(0, index), context_line: line, post_context: lines.slice(index + 1) };
}
