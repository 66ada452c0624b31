import type { Frame } from "#model/event.ts";
import { frameLanguage } from "#model/frame/frame-language.ts";

/** Fields that a frame's line and its parts show. */
const SHOWN = new Set(
  "filename function lineno colno pre_context context_line post_context in_app vars raw resolution lock native".split(
    " ",
  ),
);
/** Languages in which the module is part of the function's name. */
const WITH_MODULE = new Set(["java", "csharp", "go", "python", "native"]);

/** What else the sender knows about a frame, by name: addresses, package, platform, its own fields. */
export function frameDetails(frame: Frame, platform: string): [name: string, text: string][] {
  const file = frame.filename ?? "";
  return Object.entries(frame).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    if (SHOWN.has(name) || value === undefined || value === null || value === "") return [];
    if (name === "abs_path" && (file === "" || value === file)) return [];
    if (name === "platform" && value === platform) return [];
    if (name === "raw_function" && value === frame.function) return [];
    if (name === "module" && WITH_MODULE.has(frameLanguage(frame, platform))) return [];
    return [[name, typeof value === "string" ? value : JSON.stringify(value)]];
  });
}
