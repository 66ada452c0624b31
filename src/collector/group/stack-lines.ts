import type { EventPayload, ExceptionValue, Frame } from "#model/event.ts";
import { frameLine, isScript } from "./frame-lines.ts";

/** Functions that call each other in a cycle of at most this many count once. */
const LONGEST_CYCLE = 6;

/** The line of each frame of a stack, undefined for one that contributes nothing. */
export type FrameLines = (frames: Frame[], platform: string) => (string | undefined)[];

const frameLines: FrameLines = (frames, platform) => frames.map((frame) => frameLine(frame, platform));

/** Computes the lines of each stack once: every scope needs them. */
export function cachedLines(): FrameLines {
  const known = new Map<Frame[], (string | undefined)[]>();
  return (frames, platform) => {
    let lines = known.get(frames);
    if (lines === undefined) known.set(frames, (lines = frameLines(frames, platform)));
    return lines;
  };
}

/**
 * The lines of the stack traces: type and frames (`app`: only in-app frames) of each exception of the chain, else the stack
 * of the event or the crashed thread. Undefined if no frame contributes.
 */
export function stackLines(
  payload: EventPayload,
  scope: "app" | "system",
  linesOf: FrameLines = frameLines,
): string[] | undefined {
  const exceptions = payload.exception ?? [];
  const parts: string[][] = [];
  let frames = 0;
  for (const exception of exceptions) {
    const own = framesOf(exception.stacktrace?.frames, scope, payload.platform, linesOf);
    frames += own.length;
    parts.push([...typeLine(exception, payload.platform), ...own]);
  }
  if (frames > 0) return withoutRepeats(exceptions, parts);
  const thread =
    payload.threads?.find((entry) => entry.crashed === true || entry.current === true) ?? onlyThread(payload);
  const stack = payload.stacktrace ?? thread?.stacktrace;
  const own = framesOf(stack?.frames, scope, payload.platform, linesOf);
  if (own.length === 0) return undefined;
  return [...exceptions.flatMap((exception) => typeLine(exception, payload.platform)), ...own];
}

/**
 * The exception's type, if it is meaningful. JavaScript SDKs create synthetic exceptions, all of type `Error`, to carry a
 * stack; a crash handler's, synthetic too, name the signal or fault.
 */
export function typeLine(exception: ExceptionValue, platform: string): string[] {
  if (exception.type === undefined) return [];
  return exception.mechanism?.synthetic === true && isScript(platform) ? [] : [`type ${exception.type}`];
}

/** Equal members of an exception group count once, in any order. */
export function withoutRepeats(exceptions: ExceptionValue[], parts: string[][]): string[] {
  if (!exceptions.some((exception) => exception.mechanism?.is_exception_group === true)) return parts.flat();
  return [...new Map(parts.map((lines) => [lines.join("\n"), lines])).entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, lines]) => lines);
}

function framesOf(
  frames: Frame[] = [],
  scope: "app" | "system",
  platform: string,
  linesOf: FrameLines,
): string[] {
  const lines: string[] = [];
  for (const [at, line] of linesOf(frames, platform).entries()) {
    if (line === undefined || (scope === "app" && frames[at]?.in_app !== true)) continue;
    lines.push(line);
    dropRepeatedCycle(lines);
  }
  return lines;
}

/** The depth of a recursion does not matter. */
function dropRepeatedCycle(lines: string[]): void {
  const end = lines.length;
  for (let size = 1; size <= LONGEST_CYCLE && size * 2 <= end; size += 1) {
    let at = 0;
    while (at < size && lines[end - 1 - at] === lines[end - 1 - at - size]) at += 1;
    if (at === size) {
      lines.length = end - size;
      return;
    }
  }
}

function onlyThread(payload: EventPayload): NonNullable<EventPayload["threads"]>[number] | undefined {
  return payload.threads?.length === 1 ? payload.threads[0] : undefined;
}
