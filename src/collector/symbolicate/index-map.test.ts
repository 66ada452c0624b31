import { originalPositionFor } from "@jridgewell/trace-mapping";
import { describe, expect, test } from "vitest";
import { placeFinder } from "./index-map.ts";

const mapOf = (source: string) => ({
  version: 3,
  sources: [source],
  names: [],
  mappings: [
    [
      [0, 0, 0, 0],
      [10, 0, 1, 4],
    ],
    [[0, 0, 2, 0]],
  ],
});
const at = (line: number, column: number, map: unknown) => ({ offset: { line, column }, map });

/** Where a place comes from: source, line, column. */
function origin(map: Record<string, unknown>, line: number, column: number) {
  const place = placeFinder(map)(line, column);
  if (place === undefined) return undefined;
  const { source, line: from, column: to } = originalPositionFor(place.map, place);
  return `${source}:${from}:${to}`;
}

describe("placeFinder", () => {
  const map = { version: 3, sections: [at(0, 0, mapOf("a")), at(0, 100, mapOf("b")), at(5, 7, mapOf("c"))] };

  test.each([
    [1, 10, "a:2:4"],
    [1, 99, "a:2:4"],
    [1, 100, "b:1:0"],
    [1, 110, "b:2:4"],
    [2, 0, "b:3:0"],
    [6, 6, "null:null:null"],
    [6, 17, "c:2:4"],
    [7, 0, "c:3:0"],
  ])("line %d, column %d is counted from its own section: %s", (line, column, expected) => {
    expect(origin(map, line, column)).toBe(expected);
  });

  test("a position before the first section is in none", () => {
    expect(origin({ sections: [at(3, 0, mapOf("a"))] }, 2, 0)).toBeUndefined();
  });

  test("sections may be nested, up to a bound", () => {
    const within = (depth: number): unknown =>
      depth === 0 ? mapOf("deep") : { version: 3, sections: [at(1, 2, within(depth - 1))] };
    expect(origin(within(3) as Record<string, unknown>, 4, 6)).toBe("deep:1:0");
    expect(() => origin(within(50) as Record<string, unknown>, 51, 100)).toThrow("too deep");
  });

  test.each([
    { sections: [at(2, 0, mapOf("a")), at(1, 0, mapOf("b"))] },
    { sections: [null] },
    { sections: [{ offset: { line: "0", column: 0 }, map: mapOf("a") }] },
    { sections: [at(0, 0, null)] },
  ])("a malformed index map throws: %#", (broken) => {
    expect(() => origin(broken, 1, 0)).toThrow(TypeError);
  });
});
