import type { Frame, Stacktrace } from "#model/event.ts";
import { framePackage } from "./frame-package.ts";

export type StackPart =
  | { kind: "frame"; key: string; frame: Frame; open: boolean }
  /** Adjacent library frames, collapsed. */
  | { kind: "fold"; key: string; frames: Frame[]; packages: string[] }
  /** Frames omitted before storing. */
  | { kind: "gap"; key: string; count: number };

/** How many frames to show if none is the application's own. */
const SHOWN_WITHOUT_APP = 3;

/**
 * Arranges a stack for reading: the throwing frame first, the application's frames expanded, others collapsed in
 * place. Without application frames the topmost few are shown.
 */
export function foldFrames(stack: Stacktrace, platform: string): StackPart[] {
  const hasApp = stack.frames.some((frame) => frame.in_app === true);
  const [cutFrom, cutTo] = stack.frames_omitted ?? [-1, -1];
  const parts: StackPart[] = [];
  for (let index = stack.frames.length - 1; index >= 0; index -= 1) {
    const frame = stack.frames[index];
    if (frame === undefined) continue;
    const depth = stack.frames.length - 1 - index;
    const shown = hasApp ? frame.in_app === true : depth < SHOWN_WITHOUT_APP;
    if (shown) parts.push({ kind: "frame", key: `f${index}`, frame, open: hasApp || depth === 0 });
    else fold(parts, frame, framePackage(frame, platform), index);
    if (cutTo > cutFrom && index === cutFrom)
      parts.push({ kind: "gap", key: `g${index}`, count: cutTo - cutFrom });
  }
  return parts;
}

function fold(parts: StackPart[], frame: Frame, name: string, index: number): void {
  const last = parts.at(-1);
  if (last?.kind === "fold") {
    last.frames.push(frame);
    if (!last.packages.includes(name)) last.packages.push(name);
  } else parts.push({ kind: "fold", key: `o${index}`, frames: [frame], packages: [name] });
}
