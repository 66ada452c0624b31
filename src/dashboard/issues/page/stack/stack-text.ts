import type { ExceptionValue, Frame, Stacktrace } from "#model/event.ts";
import { frameText } from "#model/frame/frame-text.ts";
import { type ExceptionNode, exceptionTree } from "./exception-tree.ts";
import { relationText } from "./relation-text.ts";

/**
 * The exceptions as a runtime of the platform prints them, thrown one first. `raw` uses what was sent: the frames before source
 * maps, the stack before the sender resolved it.
 */
export function stackText(exceptions: ExceptionValue[], platform: string, raw: boolean): string {
  return exceptionTree(exceptions)
    .map((node) => exceptionText(node, platform, raw))
    .join("\n");
}

function exceptionText(node: ExceptionNode, platform: string, raw: boolean): string {
  const { type, value, stacktrace, raw_stacktrace: unresolved } = node.exception;
  const relation = relationText(node);
  const head = [type, value].filter((part) => part !== undefined && part !== "").join(": ");
  const stack = raw ? (unresolved ?? stacktrace) : stacktrace;
  return [
    `${relation === null ? "" : `${relation}: `}${head === "" ? "Error" : head}`,
    ...frameLines(stack, platform, raw),
  ].join("\n");
}

function frameLines(stack: Stacktrace | undefined, platform: string, raw: boolean): string[] {
  const frames = (stack?.frames ?? []).toReversed();
  return frames.map((frame, depth) => `    ${frameText(raw ? asSent(frame) : frame, platform, depth)}`);
}

function asSent(frame: Frame): Frame {
  return frame.raw === undefined ? frame : { ...frame.raw, platform: frame.platform };
}
