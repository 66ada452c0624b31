import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test("integers keep every digit, as texts where a number cannot hold them", () => {
  const text = '{"id": 1152921504606846977, "ids":[-9223372036854775808,9007199254740991, 1e400],"n":7}';
  expect(parseJson(text)).toEqual({
    id: "1152921504606846977",
    ids: ["-9223372036854775808", 9_007_199_254_740_991, Infinity],
    n: 7,
  });
});

test("fractions and texts stay as they are", () => {
  expect(parseJson('{"time":1764028800.1250000000000001,"id":"1152921504606846977"}')).toEqual({
    time: 1_764_028_800.125,
    id: "1152921504606846977",
  });
});

test("what is no JSON throws", () => {
  expect(() => parseJson("{")).toThrow(SyntaxError);
});
