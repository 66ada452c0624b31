import pino, { type DestinationStream } from "pino";
import type { Bytes, Millis } from "#lib/units.ts";

/** So much is written at once. Must be less than what pino writes in one go, 16 KiB. */
const ENOUGH: Bytes = 8 * 1024;
/** Longest that a line waits. Nobody who reads along notices; a write for each line would cost more than making the line. */
const LONGEST_WAIT: Millis = 100;

/**
 * Writes lines to a file descriptor some at a time, off the path of whoever wrote them. What waits when the process ends
 * is written then.
 */
export function batchedOutput(fd: number): DestinationStream {
  const out = pino.destination({ dest: fd, sync: false, minLength: ENOUGH });
  process.once("exit", () => out.flushSync());
  let timer: NodeJS.Timeout | undefined;
  function flush(): void {
    timer = undefined;
    out.flush();
  }
  return {
    write(line) {
      out.write(line);
      timer ??= setTimeout(flush, LONGEST_WAIT).unref();
    },
  };
}
