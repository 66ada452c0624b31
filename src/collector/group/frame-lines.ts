import type { Frame } from "#model/event.ts";
import { fileName } from "./file-name.ts";
import { functionName } from "./function-name.ts";
import { isReflection, moduleName } from "./module-name.ts";

const MAX_CONTEXT = 120;
/** White space other than single blanks. */
const UNEVEN = /  |[^\S ]/;
/** Platforms whose SDKs send source lines consistently. */
const WITH_CONTEXT = new Set(["javascript", "node", "python", "php", "ruby"]);

/**
 * The line that one frame contributes: module or file name, function, source line; undefined if it has none of these. Never
 * line or column numbers, which change with every release.
 */
export function frameLine(frame: Frame, platform: string): string | undefined {
  const script = isScript(platform);
  if (script ? isNative(frame) : isReflection(frame.module)) return undefined;
  const place = modulePart(frame, script) ?? fileName(frame, script);
  const name = functionName(frame.function, script);
  const context = WITH_CONTEXT.has(platform) ? contextPart(frame.context_line) : undefined;
  if (name === undefined && context === undefined && (place === undefined || script)) return undefined;
  return [place ?? "", name ?? "", context ?? ""].join(" | ");
}

export function isScript(platform: string): boolean {
  return platform === "javascript" || platform === "node";
}

function modulePart(frame: Frame, script: boolean): string | undefined {
  // JavaScript SDKs derive the module from the file's path, including bundle hashes.
  if (script || frame.module === undefined || frame.module === "") return undefined;
  return moduleName(frame.module);
}

function contextPart(line: string | undefined): string | undefined {
  if (line === undefined || line.length > MAX_CONTEXT * 2 || line.includes("{snip}")) return undefined;
  const trimmed = line.trim();
  const single = UNEVEN.test(trimmed) ? trimmed.replaceAll(/\s{1,200}/g, " ") : trimmed;
  const folded = single.slice(0, MAX_CONTEXT);
  return folded === "" ? undefined : folded;
}

function isNative(frame: Frame): boolean {
  const file = frame.filename ?? frame.abs_path ?? "";
  if (file === "<anonymous>" && frame.lineno === undefined) return true;
  // V8 writes `index 3` for the index of a promise in a list.
  return (
    file === "[native code]" ||
    file === "native" ||
    (file.includes(" ") && /^(?:eval|native|index) /.test(file)) ||
    frame.function === "eval"
  );
}
