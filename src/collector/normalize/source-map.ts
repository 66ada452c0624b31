import {
  FlattenMap,
  originalPositionFor,
  type SectionedSourceMap,
  sourceContentFor,
  type SourceMapInput,
  TraceMap,
} from "@jridgewell/trace-mapping";
import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { cleanSourcePath } from "./clean-source-path.ts";
import { sourceContext } from "./source-context.ts";

/** A source map that can be asked; a large one answers from another thread. */
export interface SourceMap {
  /** Line from 1, column from 0, of the generated file. */
  positionOf: (line: number, column: number) => OriginalPosition | Promise<OriginalPosition>;
}

export type OriginalPosition =
  | { resolution: "outside_map" | "malformed_map" | "no_source_map" }
  | {
      resolution: "resolved" | "no_sources_content";
      path: string;
      /** Both from 1. */
      line: number;
      column: number;
      /** What the map calls the place, mostly the function that is called there. */
      name: string | null;
      context: ReturnType<typeof sourceContext>;
    };

/** Reads a source map's JSON. Turbopack writes maps of sections; those are flattened, which decodes them at once. */
export function parseSourceMap(json: Uint8Array): Result<SourceMap, { code: "malformed_map" }> {
  try {
    const map: unknown = JSON.parse(new TextDecoder().decode(json));
    if (!isRecord(map)) return err({ code: "malformed_map" });
    return ok(
      sourceMapOf(
        Array.isArray(map.sections)
          ? new FlattenMap(map as unknown as SectionedSourceMap)
          : new TraceMap(map as unknown as SourceMapInput),
      ),
    );
  } catch {
    return err({ code: "malformed_map" });
  }
}

export function sourceMapOf(map: TraceMap): SourceMap {
  return { positionOf: (line, column) => positionOf(map, line, column) };
}

function positionOf(map: TraceMap, line: number, column: number): OriginalPosition {
  try {
    const position = originalPositionFor(map, { line, column });
    if (position.source === null) return { resolution: "outside_map" };
    // Indexes in a map are a stranger's: they may point beyond its sources or before their first line.
    if (typeof position.source !== "string" || !(position.line >= 1) || !(position.column >= 0))
      return { resolution: "malformed_map" };
    const content = sourceContentFor(map, position.source);
    const context = content === null ? undefined : sourceContext(content, position.line);
    return {
      resolution: context === undefined ? "no_sources_content" : "resolved",
      path: cleanSourcePath(position.source),
      line: position.line,
      column: position.column + 1,
      name: position.name,
      context,
    };
  } catch {
    // Mappings are decoded on first use; a map that is JSON may still hold none.
    return { resolution: "malformed_map" };
  }
}
