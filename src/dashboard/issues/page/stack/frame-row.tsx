import { ChevronRight } from "lucide";
import type { Frame } from "#model/event.ts";
import { type EventMeta, metaAt } from "#model/event-meta.ts";
import { Icon } from "#ui/icon.tsx";
import { AttributeTable } from "../../../values/attribute-table.tsx";
import { framePlace } from "./frame-place.ts";
import { SourceLines } from "./source-lines.tsx";

interface FrameRowProps {
  frame: Frame;
  /** What was filtered from it. */
  meta: EventMeta | undefined;
  open: boolean;
  /** The event's platform, used if the file's extension is unknown. */
  platform: string;
}

/** One frame: function and position, with source, variables and the position before source maps on demand. */
export function FrameRow({ frame, meta, open, platform }: FrameRowProps) {
  const { folder, file, position } = framePlace(frame);
  const missing = missingSource(frame);
  const own = frame.in_app === true;
  const hasVars = frame.vars !== undefined && Object.keys(frame.vars).length > 0;
  return (
    <details open={open && (missing === null || hasVars)} className="group">
      <summary className="flex min-h-8 flex-wrap items-baseline gap-x-2 px-3 py-1.5 hover:bg-sunken">
        <Icon
          icon={ChevronRight}
          size={14}
          className="self-center text-faint transition-transform duration-100 group-open:rotate-90"
        />
        <span className={`foreign min-w-0 font-mono text-sm ${own ? "font-medium" : "text-muted"}`}>
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
          Originally {frame.raw.function ?? "(anonymous)"} at {placeText(frame.raw)}
        </p>
      )}
      {hasVars && (
        <div className="border-t border-line px-3 py-2 pl-8">
          <p className="mb-1 text-xs font-medium text-muted">Variables</p>
          <AttributeTable attributes={frame.vars ?? {}} meta={metaAt(meta, "vars")} />
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
  /** A short reason for the frame's line. */
  brief: string;
  /** The full reason and how to fix it. */
  full: string;
}

/** Why a frame has no source; null if it has. */
export function missingSource(frame: Frame): MissingSource | null {
  if (frame.context_line !== undefined) return null;
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
