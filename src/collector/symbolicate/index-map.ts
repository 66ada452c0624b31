import { type SourceMapInput, TraceMap } from "@jridgewell/trace-mapping";
import { isRecord } from "#lib/is-record.ts";

/** A map, and where a place of the whole file lies in it: line from 1, column from 0. */
export interface PlaceInMap {
  map: TraceMap;
  line: number;
  column: number;
}

interface Section {
  line: number;
  column: number;
  map: unknown;
  find: ((line: number, column: number) => PlaceInMap | undefined) | undefined;
}

/** No tool nests index maps, but a hostile upload may. */
const DEEPEST = 8;

/**
 * Finds the map that covers a place. Turbopack writes index maps (https://tc39.es/ecma426/#sec-index-source-map) with one
 * section a module. A section is read when it is first needed, since an error needs a few out of thousands.
 * Throws if `map` is not a source map.
 */
export function placeFinder(
  map: Record<string, unknown>,
  depth = 0,
): (line: number, column: number) => PlaceInMap | undefined {
  if (!Array.isArray(map.sections)) {
    const whole = new TraceMap(map as unknown as SourceMapInput);
    return (line, column) => ({ map: whole, line, column });
  }
  if (depth === DEEPEST) throw new TypeError("sections too deep");
  const sections = (map.sections as unknown[]).map(readSection);
  if (sections.some((section, index) => index > 0 && isBefore(section, sections[index - 1]!)))
    throw new TypeError("sections out of order");
  return (line, column) => {
    const section = lastBefore(sections, line - 1, column);
    if (section === undefined) return undefined;
    section.find ??= placeFinder(mapOf(section), depth + 1);
    return section.find(line - section.line, line - 1 === section.line ? column - section.column : column);
  };
}

function readSection(section: unknown): Section {
  if (!isRecord(section) || !isRecord(section.offset)) throw new TypeError("no section");
  const { line, column } = section.offset;
  if (typeof line !== "number" || typeof column !== "number") throw new TypeError("section without a place");
  return { line, column, map: section.map, find: undefined };
}

function mapOf({ map }: Section): Record<string, unknown> {
  if (!isRecord(map)) throw new TypeError("section without a map");
  return map;
}

function isBefore(a: { line: number; column: number }, b: { line: number; column: number }): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}

/** The last section that begins at or before the position. */
function lastBefore(sections: Section[], line: number, column: number): Section | undefined {
  let [from, to] = [0, sections.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore({ line, column }, sections[middle]!)) to = middle;
    else from = middle + 1;
  }
  return sections[from - 1];
}
