import type { EventPayload, Frame } from "#model/event.ts";
import { isScript } from "./frame-lines.ts";
import { type FrameLines, cachedLines, stackLines } from "./stack-lines.ts";

const BUILT = "built ";

/**
 * The stack as built: file, function and position of each bundled frame as the runtime reported them. It is the same with
 * and without source maps, so maps that arrive late do not split an issue. Positions count only here, where they are exact
 * within one build. Undefined if no frame is build output.
 */
export function builtLines(payload: EventPayload, linesOf: FrameLines = cachedLines()): string[] | undefined {
  if (!isScript(payload.platform)) return undefined;
  const lines = stackLines(payload, "system", (frames, platform) =>
    linesOf(frames, platform).map((line, at) => builtLine(frames[at]!) ?? line),
  );
  return lines?.some((line) => line.startsWith(BUILT)) === true ? lines : undefined;
}

function builtLine(frame: Frame): string | undefined {
  const isBuilt = frame.raw !== undefined || (frame.resolution ?? "original") !== "original";
  const { filename, abs_path: path, function: name, lineno, colno } = frame.raw ?? frame;
  if (!isBuilt || lineno === undefined || colno === undefined) return undefined;
  const file = path ?? filename ?? "";
  return `${BUILT}${file.slice(file.lastIndexOf("/") + 1)} | ${name ?? ""} | ${lineno}:${colno}`;
}
