import type { Frame } from "#model/event.ts";

export interface MissingSource {
  /** A few words for the frame's own line. */
  brief: string;
  /** The whole reason, and what mends it. */
  full: string;
}

/** Why a frame shows no source; null where it does. */
export function missingSource(frame: Frame): MissingSource | null {
  if (frame.context_line !== undefined) return null;
  switch (frame.resolution) {
    case "no_debug_id":
      return {
        brief: "no debug id",
        full: "The file carries no debug id, so no source map can be told to be its own. A build with source maps enabled adds one.",
      };
    case "no_source_map":
      return { brief: "no source map", full: "No source map was uploaded for this file's debug id." };
    case "no_sources_content":
      return {
        brief: "map without source",
        full: "The source map names the place, but does not carry the source text itself.",
      };
    case "outside_map":
      return { brief: "outside the map", full: "The source map says nothing of this line and column." };
    case "malformed_map":
      return {
        brief: "broken source map",
        full: "The source map that was uploaded for this file cannot be read.",
      };
    case "resolved":
    case "original":
    case undefined:
      return {
        brief: "no source sent",
        full: "The sender gave the place, but no lines of source around it.",
      };
  }
}
