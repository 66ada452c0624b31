import pino, { type DestinationStream } from "pino";
import { readEnv } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import type { Bytes, Millis } from "#lib/units.ts";
import { prettyLine } from "./pretty-line.ts";

/** Must be less than what pino writes in one go, 16 KiB. */
const BATCH_SIZE: Bytes = 8 * 1024;
/** How long a line may wait. Short enough for somebody reading along; a write per line would cost more than making the line. */
const LONGEST_WAIT: Millis = 100;

/** Where finished log lines are exported to, beside standard output; nowhere until an exporter is set. */
export const lineExport: { add: (line: string) => void } = processWide("line-export", () => ({
  add: () => undefined,
}));

/** Where finished log lines go: to standard output and to the exporter, redacted alike. */
export const logOutput: DestinationStream = processWide("log-output", () => {
  const out = batchedOutput(1);
  const isDevelopment = readEnv().NODE_ENV === "development";
  return {
    write(line) {
      out.write(isDevelopment ? prettyLine(line) : line);
      lineExport.add(line);
    },
  };
});

/** Writes lines to a file descriptor in batches, off the caller's path. Pending lines are written when the process exits. */
export function batchedOutput(fd: number): DestinationStream {
  const out = pino.destination({ dest: fd, sync: false, minLength: BATCH_SIZE });
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
