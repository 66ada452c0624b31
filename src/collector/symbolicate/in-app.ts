import { memoizeText } from "#lib/cache.ts";
import type { Frame } from "#model/event.ts";

const LIBRARY_PARTS = [
  "node_modules/",
  "next/dist/",
  "/.yarn/",
  "react-dom",
  "webpack/bootstrap",
  "webpack/runtime",
];
const LIBRARY_STARTS = [
  "node:",
  "internal/",
  "[turbopack]",
  "[externals]",
  "turbopack/",
  "webpack/",
  "native ",
];
const NO_FILE = new Set(["<anonymous>", "native", "[native code]", "<unknown>", "unknown"]);

/**
 * Whether a frame is the project's own code. JavaScript SDKs mark every bundled frame as in-app, so there the path
 * decides: that of the original source if known, else that of the file. SDKs of other platforms know better than we do.
 */
export function isInApp(frame: Frame, platform: string): boolean | undefined {
  if (platform !== "javascript" && platform !== "node") return frame.in_app;
  const path = frame.filename ?? frame.abs_path ?? frame.module ?? "";
  const { abs_path: whole = path } = frame;
  if (isLibrary(path) || (whole !== path && isLibrary(whole))) return false;
  return frame.resolution === "resolved" || frame.resolution === "no_sources_content" ? true : frame.in_app;
}

/** The number of files is that of the reporting programs. */
const MAX_CACHED = 5_000;

const isLibrary = memoizeText(
  (path) =>
    NO_FILE.has(path) ||
    LIBRARY_STARTS.some((start) => path.startsWith(start)) ||
    LIBRARY_PARTS.some((part) => path.includes(part)),
  MAX_CACHED,
);
