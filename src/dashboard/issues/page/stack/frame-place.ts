import type { Frame } from "#model/event.ts";

/** File, line and column of a frame, as far as known. */
export interface FramePlace {
  /** Up to and including the last slash. */
  folder: string;
  file: string;
  /** `:12:5`, or empty. */
  position: string;
}

export function framePlace(
  frame: Pick<Frame, "filename" | "abs_path" | "module" | "lineno" | "colno">,
): FramePlace {
  const path = frame.filename ?? frame.abs_path ?? frame.module ?? "";
  const slash = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const line = frame.lineno === undefined ? "" : `:${frame.lineno}`;
  const column = frame.lineno === undefined || frame.colno === undefined ? "" : `:${frame.colno}`;
  return { folder: path.slice(0, slash + 1), file: path.slice(slash + 1), position: line + column };
}

/** The package of a frame: from a node_modules or site-packages path, the runtime, or else the folder. */
export function framePackage(frame: Frame): string {
  const path = frame.abs_path ?? frame.filename ?? "";
  if (path.startsWith("node:") || frame.filename?.startsWith("node:") === true) return "node";
  const installed = /.*(?:node_modules|site-packages|gems|vendor)[/\\]/.exec(path.slice(0, 2000));
  if (installed !== null) {
    const [first = "", second] = path.slice(installed[0].length).split(/[/\\]/);
    return first.startsWith("@") && second !== undefined ? `${first}/${second}` : first;
  }
  if (frame.module !== undefined && frame.module !== "")
    return frame.module.split(/[.:/]/)[0] ?? frame.module;
  const { folder, file } = framePlace(frame);
  if (/^<|^\[?native/.test(path) || path === "") return "native code";
  return folder.split(/[/\\]/).at(-2) || file;
}
