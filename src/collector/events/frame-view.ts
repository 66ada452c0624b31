import type { Attributes } from "#model/attributes.ts";
import type { Frame, Stacktrace } from "#model/event.ts";
import type { FrameView, StacktraceView } from "#api/event-entries.ts";

/** A stack in Sentry's shape; null without frames. */
export function stacktraceView(stack: Stacktrace | undefined): StacktraceView | null {
  if (stack === undefined) return null;
  return {
    frames: stack.frames.map(frameView),
    framesOmitted: stack.frames_omitted ?? null,
    registers: orNull(stack.registers),
    hasSystemFrames: hasSystemFrames(stack),
  };
}

/** Whether a stack has frames of both the application and of others: only then does telling them apart help. */
export function hasSystemFrames(stack: Stacktrace | undefined): boolean {
  const frames = stack?.frames ?? [];
  return frames.some((frame) => frame.in_app === true) && frames.some((frame) => frame.in_app !== true);
}

function frameView(frame: Frame): FrameView {
  const { raw } = frame;
  const { symbol, trust } = frame as Attributes;
  return {
    filename: frame.filename ?? null,
    absPath: frame.abs_path ?? null,
    module: frame.module ?? null,
    package: frame.package ?? null,
    platform: frame.platform ?? null,
    function: frame.function ?? null,
    rawFunction: frame.raw_function ?? null,
    symbol: typeof symbol === "string" ? symbol : null,
    instructionAddr: frame.instruction_addr ?? null,
    symbolAddr: frame.symbol_addr ?? null,
    trust: typeof trust === "string" ? trust : null,
    lineNo: frame.lineno ?? null,
    colNo: frame.colno ?? null,
    context: contextOf(frame),
    inApp: frame.in_app === true,
    vars: orNull(frame.vars),
    lock: orNull(frame.lock),
    errors: null,
    resolution: frame.resolution ?? null,
    ...(raw === undefined
      ? {}
      : {
          origFilename: raw.filename ?? null,
          origAbsPath: raw.abs_path ?? null,
          origFunction: raw.function ?? null,
          origLineNo: raw.lineno ?? null,
          origColNo: raw.colno ?? null,
        }),
  };
}

/** Without a line number, the lines cannot be numbered. */
function contextOf({
  lineno,
  pre_context: before = [],
  context_line: line,
  post_context: after = [],
}: Frame) {
  if (lineno === undefined || line === undefined) return [];
  return [...before, line, ...after].map((text, index): [number, string] => [
    lineno - before.length + index,
    text,
  ]);
}

/** Sentry answers null for an empty map. */
export function orNull(attributes: Attributes | undefined): Attributes | null {
  return attributes === undefined || Object.keys(attributes).length === 0 ? null : attributes;
}
