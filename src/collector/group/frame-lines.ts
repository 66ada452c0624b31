import type { Frame } from "#model/event.ts";

const MAX_CONTEXT = 120;
/** Platforms whose SDKs send source lines; elsewhere a line is there by chance. */
const WITH_CONTEXT = new Set(["javascript", "node", "python", "php", "ruby"]);
const NO_FILE = new Set([
  "",
  "<anonymous>",
  "[native code]",
  "native",
  "<unknown>",
  "unknown",
  "null",
  "undefined",
]);
const NO_FUNCTION = new Set([
  "",
  "?",
  "<anonymous>",
  "<unknown>",
  "<redacted>",
  "unknown",
  "<lambda>",
  "Anonymous function",
]);
const HASHED_NAME = /(?<=[._-]|^)(?=[a-z]*\d)[0-9a-z]{8,40}(?=[._-]|$)/g;
const GENERATED_SUFFIX = /\$\$[\w$]*(?:[0-9a-f]{4,}|Lambda[\w$/]*)$|\$\d+$/;

/**
 * What one frame contributes, as one line, or undefined when it tells nothing: module or file name, function, source line.
 * Never line or column numbers: they move with every release.
 */
export function frameLine(frame: Frame, platform: string): string | undefined {
  const script = platform === "javascript" || platform === "node";
  const file = frame.filename ?? frame.abs_path ?? "";
  if (script && isNative(file, frame)) return undefined;
  const place = modulePart(frame, script) ?? filePart(file);
  const name = functionPart(frame.function, script);
  const context = WITH_CONTEXT.has(platform) ? contextPart(frame.context_line) : undefined;
  if (name === undefined && context === undefined && (place === undefined || script)) return undefined;
  return [place ?? "", name ?? "", context ?? ""].join(" | ");
}

function modulePart(frame: Frame, script: boolean): string | undefined {
  // Of JavaScript the SDK makes the module from the file's path, bundle hashes and all.
  if (script || frame.module === undefined || frame.module === "") return undefined;
  return frame.module.replace(GENERATED_SUFFIX, "");
}

function filePart(file: string): string | undefined {
  const clean = file.replace(/[?#].*$/s, "");
  const name = clean.slice(Math.max(clean.lastIndexOf("/"), clean.lastIndexOf("\\")) + 1).toLowerCase();
  if (NO_FILE.has(name) || NO_FILE.has(file) || /^(?:https?|blob|data):\/{0,2}[^/]*$/.test(clean))
    return undefined;
  return name.slice(0, 200).replaceAll(HASHED_NAME, "<hash>");
}

function functionPart(sent: string | undefined, script: boolean): string | undefined {
  if (sent === undefined) return undefined;
  let name = sent.trim();
  if (script) {
    name = name.replace(/^(?:async|new) /, "").replace(/ \[as [^\]]{1,200}\]$/, "");
    name = name.slice(name.lastIndexOf(".") + 1);
    // Firefox's notation for a nameless function inside a named one.
    if (name.endsWith("<")) return undefined;
  } else {
    name = name.replace(GENERATED_SUFFIX, "").replace(/::h[0-9a-f]{16}$/, "");
  }
  return NO_FUNCTION.has(name) || name.startsWith("lambda$") ? undefined : name;
}

function contextPart(line: string | undefined): string | undefined {
  if (line === undefined || line.length > MAX_CONTEXT * 2 || line.includes("{snip}")) return undefined;
  const folded = line
    .trim()
    .replaceAll(/\s{1,200}/g, " ")
    .slice(0, MAX_CONTEXT);
  return folded === "" ? undefined : folded;
}

function isNative(file: string, { function: name, lineno }: Frame): boolean {
  if (file === "<anonymous>" && lineno === undefined) return true;
  return file === "[native code]" || file === "native" || /^(?:eval|native) /.test(file) || name === "eval";
}
