import { processWide } from "#lib/process-wide.ts";

/** Where finished log lines go beside standard output; nowhere, until there is somebody who sends them. */
export const keptLines: { keep: (line: string) => void } = processWide("kept-lines", () => ({
  keep: () => undefined,
}));
