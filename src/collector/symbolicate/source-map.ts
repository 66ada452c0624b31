import { originalPositionFor, sourceContentFor } from "@jridgewell/trace-mapping";
import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { enclosingFunctions } from "./enclosing-function.ts";
import { placeFinder } from "./index-map.ts";
import { cleanSourcePath, sourceContext } from "./original-source.ts";

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
      /** The function that the place is in: null for a nameless one, undefined outside of all or where it is not known. */
      enclosing: string | null | undefined;
      context: ReturnType<typeof sourceContext>;
    };

/** Reads a source map's JSON; its mappings are read when a place is asked for. */
export function parseSourceMap(json: Uint8Array): Result<SourceMap, { code: "malformed_map" }> {
  try {
    const text = new TextDecoder().decode(json);
    // Servers put a line before the JSON that keeps other sites from running it.
    const map: unknown = JSON.parse(text.startsWith(")]}") ? text.slice(text.indexOf("\n") + 1) : text);
    if (!isRecord(map)) return err({ code: "malformed_map" });
    return ok(sourceMapOf(map));
  } catch {
    return err({ code: "malformed_map" });
  }
}

/** Of how many sources of one map the functions are remembered: errors come from the same few. */
const SOURCES_KEPT = 50;

/** Throws for what is no source map. */
export function sourceMapOf(map: Record<string, unknown>): SourceMap {
  const functions: FunctionsBySource = new Map();
  const placeOf = placeFinder(map);
  return { positionOf: (line, column) => positionOf(placeOf, functions, line, column) };
}

type FunctionsBySource = Map<string, ReturnType<typeof enclosingFunctions>>;

function functionsOf(functions: FunctionsBySource, source: string, content: string) {
  const known = functions.get(source);
  if (known !== undefined) return known;
  if (functions.size >= SOURCES_KEPT) functions.clear();
  const found = enclosingFunctions(source, content);
  functions.set(source, found);
  return found;
}

function positionOf(
  placeOf: ReturnType<typeof placeFinder>,
  functions: FunctionsBySource,
  line: number,
  column: number,
): OriginalPosition {
  try {
    const place = placeOf(line, column);
    if (place === undefined) return { resolution: "outside_map" };
    const position = originalPositionFor(place.map, place);
    if (position.source === null) return { resolution: "outside_map" };
    // Indexes in a map are a stranger's: they may point beyond its sources or before their first line.
    if (typeof position.source !== "string" || !(position.line >= 1) || !(position.column >= 0))
      return { resolution: "malformed_map" };
    const content = sourceContentFor(place.map, position.source);
    const context = content === null ? undefined : sourceContext(content, position.line, position.column);
    return {
      resolution: context === undefined ? "no_sources_content" : "resolved",
      path: cleanSourcePath(position.source),
      line: position.line,
      column: position.column + 1,
      name: position.name,
      enclosing:
        content === null
          ? undefined
          : functionsOf(functions, position.source, content)(position.line, position.column + 1),
      context,
    };
  } catch {
    // Mappings are decoded on first use; a map that is JSON may still hold none.
    return { resolution: "malformed_map" };
  }
}
