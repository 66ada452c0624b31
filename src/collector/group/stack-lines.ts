import type { EventPayload, ExceptionValue, Frame } from "#model/event.ts";
import { frameLine } from "./frame-lines.ts";

/** What a frame contributes. */
export type LineOf = (frame: Frame) => string | undefined;

/** Gives each frame's line, and makes it once: both scopes ask for it. */
export function rememberedLines(platform: string): LineOf {
  const lines = new Map<Frame, string | undefined>();
  return (frame) => {
    if (!lines.has(frame)) lines.set(frame, frameLine(frame, platform));
    return lines.get(frame);
  };
}

/**
 * What the stack traces contribute: each exception of the chain by type and frames (`app`: in-app frames only), else the
 * crashed thread's or the event's own stack. Undefined when no frame contributes.
 */
export function stackLines(
  payload: EventPayload,
  scope: "app" | "system",
  lineOf: LineOf,
): string[] | undefined {
  const exceptions = payload.exception ?? [];
  const lines: string[] = [];
  let frames = 0;
  for (const exception of exceptions) {
    const own = framesOf(exception.stacktrace?.frames, scope, lineOf);
    frames += own.length;
    lines.push(...typeLine(exception), ...own);
  }
  if (frames > 0) return lines;
  const thread =
    payload.threads?.find((entry) => entry.crashed === true || entry.current === true) ?? onlyThread(payload);
  const stack = payload.stacktrace ?? thread?.stacktrace;
  const own = framesOf(stack?.frames, scope, lineOf);
  if (own.length === 0) return undefined;
  return [...exceptions.flatMap(typeLine), ...own];
}

/** The exception's type, where it is one: a synthetic exception only carries a stack. */
export function typeLine(exception: ExceptionValue): string[] {
  if (exception.mechanism?.synthetic === true || exception.type === undefined) return [];
  return [`type ${exception.type}`];
}

function framesOf(frames: Frame[] | undefined, scope: "app" | "system", lineOf: LineOf): string[] {
  const lines: string[] = [];
  for (const frame of frames ?? []) {
    if (scope === "app" && frame.in_app !== true) continue;
    const line = lineOf(frame);
    // Recursion: however deep it went, it is the same cause.
    if (line !== undefined && line !== lines.at(-1)) lines.push(line);
  }
  return lines;
}

function onlyThread(payload: EventPayload): NonNullable<EventPayload["threads"]>[number] | undefined {
  return payload.threads?.length === 1 ? payload.threads[0] : undefined;
}
