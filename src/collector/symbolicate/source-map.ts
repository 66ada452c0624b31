import { originalPositionFor, sourceContentFor } from "@jridgewell/trace-mapping";
import { createCache } from "#lib/cache.ts";
import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Functions } from "./find-functions.ts";
import { placeFinder } from "./index-map.ts";
import { cleanSourcePath, sourceContext } from "./original-source.ts";

/** An open source map. */
export interface SourceMap {
  /** Line from 1, column from 0, of the generated file; a promise only for a position that is not cached. */
  positionOf: (line: number, column: number) => OriginalPosition | Promise<OriginalPosition>;
}

/** Finds the functions of a source; undefined if it cannot be parsed. */
export type FindFunctions = (path: string, source: string) => Promise<Functions | undefined>;

/** Whether a position is in a named function, an anonymous one, or none; unknown without a source that can be parsed. */
export type Enclosing = { name: string } | "nameless" | "module" | "unknown";

export type OriginalPosition =
  | { resolution: "outside_map" | "malformed_map" | "no_source_map" }
  | {
      resolution: "resolved" | "no_sources_content";
      path: string;
      /** Both from 1. */
      line: number;
      column: number;
      /** The map's name for the position, mostly the function called there. */
      name: string | null;
      enclosing: Enclosing;
      context: ReturnType<typeof sourceContext>;
    };

/** Reads a source map's JSON; its mappings are read when a place is first looked up. */
export function parseSourceMap(
  json: Uint8Array,
  findFunctions: FindFunctions,
): Result<SourceMap, { code: "malformed_map" }> {
  try {
    const text = new TextDecoder().decode(json);
    // Some servers prepend a line that keeps other sites from running the JSON as a script.
    const map: unknown = JSON.parse(text.startsWith(")]}") ? text.slice(text.indexOf("\n") + 1) : text);
    if (!isRecord(map)) return err({ code: "malformed_map" });
    return ok(isScript(map) ? scriptOf(map, findFunctions) : sourceMapOf(map, findFunctions));
  } catch {
    return err({ code: "malformed_map" });
  }
}

/** Sources per map whose functions are cached: errors come from the same few. */
const SOURCES_CACHED = 50;
/** A larger source is data rather than code. */
const MAX_SOURCE = 4_000_000;

/** A script that was written as it runs, so that it needs no map: the form in which an uploaded one is stored. */
export interface Script {
  script: string;
  content: string;
}

function isScript(document: Record<string, unknown>): document is Record<string, unknown> & Script {
  return typeof document.script === "string" && typeof document.content === "string";
}

function scriptOf({ script, content }: Script, findFunctions: FindFunctions): SourceMap {
  const describe = sourceDescriber(findFunctions);
  return { positionOf: (line, column) => describe(script, content, { line, column, name: null }) };
}

/** Throws if `map` is not a source map. */
export function sourceMapOf(map: Record<string, unknown>, findFunctions: FindFunctions): SourceMap {
  const placeOf = placeFinder(map);
  const describe = sourceDescriber(findFunctions);
  return {
    async positionOf(line, column) {
      try {
        const place = placeOf(line, column);
        if (place === undefined) return { resolution: "outside_map" };
        const position = originalPositionFor(place.map, place);
        if (position.source === null) return { resolution: "outside_map" };
        // A map's indexes may be wrong: they may point beyond its sources or before their first line.
        if (typeof position.source !== "string" || !(position.line >= 1) || !(position.column >= 0))
          return { resolution: "malformed_map" };
        // The list of contents may be shorter than that of sources.
        const source = sourceContentFor(place.map, position.source) ?? null;
        return await describe(position.source, source, position);
      } catch {
        // Mappings are decoded on first use, and may be malformed although the map is JSON.
        return { resolution: "malformed_map" };
      }
    },
  };
}

/** Describes places of sources, whose functions it caches. */
function sourceDescriber(
  findFunctions: FindFunctions,
): (
  path: string,
  source: string | null,
  place: { line: number; column: number; name: string | null },
) => Promise<OriginalPosition> {
  const cache = createCache<string, Promise<Functions | undefined>>({ maxEntries: SOURCES_CACHED });

  function functionsOf(path: string, source: string): Promise<Functions | undefined> {
    const cached = cache.get(path);
    if (cached !== undefined) return cached;
    const found = source.length > MAX_SOURCE ? Promise.resolve(undefined) : findFunctions(path, source);
    cache.set(path, found);
    return found;
  }

  return async (path, source, { line, column, name }) => {
    const context = source === null ? undefined : sourceContext(source, line, column);
    const functions = source === null ? undefined : await functionsOf(path, source);
    return {
      resolution: context === undefined ? "no_sources_content" : "resolved",
      path: cleanSourcePath(path),
      line,
      column: column + 1,
      name,
      enclosing:
        source === null || functions === undefined
          ? "unknown"
          : functionAt(functions, offsetOf(source, line, column)),
      context,
    };
  };
}

/** The innermost function around an offset. */
function functionAt({ start, end, name }: Functions, offset: number | undefined): Enclosing {
  if (offset === undefined) return "unknown";
  let innermost: number | undefined;
  for (let at = 0; at < start.length; at += 1) {
    if ((start[at] ?? 0) > offset || (end[at] ?? 0) <= offset) continue;
    if (innermost === undefined || (start[at] ?? 0) >= (start[innermost] ?? 0)) innermost = at;
  }
  if (innermost === undefined) return "module";
  const found = name[innermost];
  if (found === undefined) return "unknown";
  return found === null ? "nameless" : { name: found };
}

/** Line from 1, column from 0; undefined past the end of the source. */
function offsetOf(source: string, line: number, column: number): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at += 1) {
    start = source.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  return start + column;
}
