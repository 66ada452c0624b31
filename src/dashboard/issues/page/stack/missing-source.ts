import type { Frame } from "#model/event.ts";
import { frameLanguage } from "#model/frame/frame-language.ts";

/** Languages whose SDKs send source lines, or whose files are resolved here. */
const WITH_SOURCE = new Set(["script", "python", "php", "ruby", "other"]);

interface MissingSource {
  /** A short reason for the frame's line. */
  brief: string;
  /** The full reason and how to fix it. */
  full: string;
}

/** Why a frame has no source; null if it has, or if nobody would expect it to have one. */
export function missingSource(frame: Frame, platform: string): MissingSource | null {
  if (frame.resolution === "no_mapping")
    return {
      brief: "no mapping",
      full: "The build is obfuscated, and its mapping was not uploaded. Upload it with `sentry-cli upload-proguard`, or `proguard upload` of version 3.",
    };
  if (frame.context_line !== undefined || !WITH_SOURCE.has(frameLanguage(frame, platform))) return null;
  switch (frame.resolution) {
    case "no_debug_id":
      return {
        brief: "no debug id",
        full: "The file has no debug id, so it can't be matched to a source map. Build with source maps enabled to add one.",
      };
    case "no_source_map":
      return { brief: "no source map", full: "No source map was uploaded for this file's debug id." };
    case "no_sources_content":
      return {
        brief: "map without source",
        full: "The source map has the position but not the source text.",
      };
    case "outside_map":
      return { brief: "outside the map", full: "The source map has no entry for this line and column." };
    case "malformed_map":
      return {
        brief: "broken source map",
        full: "The source map uploaded for this file can't be read.",
      };
    case "resolved":
    case "original":
    case undefined:
      return {
        brief: "no source sent",
        full: "The sender reported the position but no source lines.",
      };
  }
}
