import type { DestinationStream } from "pino";
import { readEnv } from "#config/env.ts";
import { processWide } from "#lib/process-wide.ts";
import { batchedOutput } from "./batched-output.ts";
import { keptLines } from "./kept-lines.ts";
import { prettyLine } from "./pretty-line.ts";

/** Where finished lines go: to standard output, and on to whoever sends them. What leaves is redacted exactly as what is printed. */
export const logOutput: DestinationStream = processWide("log-output", () => {
  const out = batchedOutput(1);
  const isDevelopment = readEnv().NODE_ENV === "development";
  return {
    write(line) {
      out.write(isDevelopment ? prettyLine(line) : line);
      keptLines.keep(line);
    },
  };
});
