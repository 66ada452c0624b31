import { findFunctions, type Functions } from "./find-functions.ts";
import { scanSource } from "./scan-source.ts";

/** A larger source is rather data than code. */
const MAX_SOURCE = 4_000_000;

/**
 * Finds the functions around places of one source. The source is read at the first question.
 *
 * @returns for a line and column (both from 1) the innermost function's name, null for a nameless one, and undefined
 *   outside of all functions or where the source cannot be read
 */
export function enclosingFunctions(
  path: string,
  source: string,
): (line: number, column: number) => string | null | undefined {
  let functions: Functions | undefined;
  return (line, column) => {
    if (source.length > MAX_SOURCE) return undefined;
    functions ??= findFunctions(scanSource(source, !/\.[cm]?ts$/.test(path)));
    const offset = offsetOf(source, line, column);
    return offset === undefined ? undefined : innermost(functions, offset);
  };
}

function innermost({ start, end, name }: Functions, offset: number): string | null | undefined {
  let found: number | undefined;
  for (let at = 0; at < start.length; at += 1) {
    if ((start[at] ?? 0) > offset || (end[at] ?? 0) <= offset) continue;
    if (found === undefined || (start[at] ?? 0) >= (start[found] ?? 0)) found = at;
  }
  return found === undefined ? undefined : name[found];
}

function offsetOf(source: string, line: number, column: number): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    start = source.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  return start + column - 1;
}
