import type { Frame } from "#model/event.ts";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import { framePlace } from "./frame-place.ts";
import { SourceLines } from "./source-lines.tsx";

interface FrameRowProps {
  frame: Frame;
  open: boolean;
  /** Of the event: tells the language where the file's name does not. */
  platform: string;
}

/** One frame: its function and place, and below, on demand, its source, its variables and where it was before source maps. */
export function FrameRow({ frame, open, platform }: FrameRowProps) {
  const { folder, file, position } = framePlace(frame);
  const missing = missingSource(frame);
  const own = frame.in_app === true;
  const hasVars = frame.vars !== undefined && Object.keys(frame.vars).length > 0;
  return (
    <details open={open && (missing === null || hasVars)} className="group">
      <summary className="flex min-h-8 flex-wrap items-baseline gap-x-2 px-3 py-1.5 hover:bg-sunken">
        <span
          aria-hidden="true"
          className="text-xs text-faint transition-transform duration-100 group-open:rotate-90"
        >
          ▸
        </span>
        <span className={`foreign min-w-0 font-mono text-sm ${own ? "font-semibold" : "text-muted"}`}>
          {frame.function === undefined || frame.function === "" ? "(anonymous)" : frame.function}
        </span>
        <span className="foreign min-w-0 font-mono text-xs text-faint">
          {folder}
          <span className="text-muted">{file}</span>
          {position}
        </span>
        {missing !== null && <span className="ml-auto text-2xs text-faint">{missing.brief}</span>}
      </summary>
      {missing === null ? (
        <SourceLines frame={frame} platform={platform} />
      ) : (
        <p className="px-3 pb-2 pl-8 text-xs text-muted">{missing.full}</p>
      )}
      {frame.raw !== undefined && (
        <p className="foreign px-3 pb-2 pl-8 font-mono text-2xs text-faint">
          Sent as {frame.raw.function ?? "(anonymous)"} at {placeText(frame.raw)}
        </p>
      )}
      {hasVars && (
        <div className="border-t border-line px-3 py-2 pl-8">
          <h4 className="mb-1 text-xs font-medium text-muted">Variables</h4>
          <AttributeTable attributes={frame.vars ?? {}} />
        </div>
      )}
    </details>
  );
}

function placeText(raw: NonNullable<Frame["raw"]>): string {
  const { folder, file, position } = framePlace(raw);
  return folder + file + position;
}

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
